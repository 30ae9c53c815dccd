import { expect, it } from "vitest";
import { createPool, type PooledWorker } from "./pool.ts";

/** Workers that answer at once, and those that are alive. */
function pool(most: number) {
  const alive: PooledWorker[] = [];
  const connect = createPool(most, () => {
    const worker: PooledWorker = {
      onerror: null,
      postMessage: (_, [port]) => {
        (port as MessagePort).onmessage = ({ data }) => (port as MessagePort).postMessage(data);
      },
      terminate: () => void alive.splice(alive.indexOf(worker), 1),
    };
    alive.push(worker);
    return worker;
  });
  const asked = async () => {
    const client = connect();
    const errors: string[] = [];
    client.onerror = ({ message }) => errors.push(message);
    await new Promise<void>((done) => {
      client.onmessage = () => done();
      client.postMessage({ type: "abort", id: 1 });
    });
    return { client, errors };
  };
  return { alive, asked };
}

it("clients share a number of workers; one that has no more clients is used again", async () => {
  const { alive, asked } = pool(2);
  const clients = [await asked(), await asked(), await asked(), await asked(), await asked()];
  expect(alive.length).toBe(2);
  for (const { client } of clients) client.close?.();
  await asked();
  expect(alive.length).toBe(2);
  alive[1]!.terminate();
});

it("a client that ends its worker ends it for those that share it, and no others", async () => {
  const { alive, asked } = pool(2);
  const [first, second, third] = [await asked(), await asked(), await asked()];
  first.client.terminate();
  expect([first, second, third].map(({ errors }) => errors.length)).toEqual([0, 0, 1]);
  expect(alive.length).toBe(1);
  expect((await asked()).errors).toEqual([]);
  expect(alive.length).toBe(2);
});

/**
 * A store of the browser's database: what is asked of it in one transaction. It is kept when the promise is fulfilled.
 *
 * @throws where the browser keeps nothing, or has no room
 */
export type DatabaseStore = <T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>;

/** The only store of a database. */
export function databaseStore(database: string, store: string): DatabaseStore {
  const open = (): Promise<IDBDatabase> => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    return answerOf(opening);
  };
  return async (mode, ask) => {
    const opened = await open();
    try {
      const transaction = opened.transaction(store, mode);
      // Bytes are written to the disk after the answer: a page that is left before would lose them.
      const [answer] = await Promise.all([answerOf(ask(transaction.objectStore(store))), endOf(transaction)]);
      return answer;
    } finally {
      opened.close();
    }
  };
}

function answerOf<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("the database does not answer"));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the database has ended the work"));
  });
}

/** A store of the browser's database: what is asked of it in one transaction. @throws where the browser keeps nothing, or has no room */
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
      return await answerOf(ask(opened.transaction(store, mode).objectStore(store)));
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

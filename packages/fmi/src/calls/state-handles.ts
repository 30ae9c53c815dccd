/** Addresses of states saved in an FMU, by handles. */
export class StateHandles<Address> {
  readonly #addresses = new Map<number, Address>();
  #last = 0;

  add(address: Address): number {
    this.#addresses.set(++this.#last, address);
    return this.#last;
  }

  get(handle: number): Address {
    const address = this.#addresses.get(handle);
    if (address === undefined) throw new Error(`the FMU has no state ${handle}: was it freed?`);
    return address;
  }

  delete(handle: number): void {
    this.#addresses.delete(handle);
  }

  handles(): readonly number[] {
    return [...this.#addresses.keys()];
  }
}

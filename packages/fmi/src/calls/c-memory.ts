/** A function of an FMU in C; its first parameter is the instance. */
export type CFunctionCall<Address> = (instance: Address, ...values: unknown[]) => number;

/** Memory at a fixed address where functions in C write their answers. Views are valid until the next call. */
export interface CBlock<Address> {
  readonly view: DataView;
  at(offset: number): Address;
}

import type { int } from "@cosimo/ir";

/**
 * A quantity carried along a line of length 1 whose content has moved by x: c(xi) with xi = y - x at the place y, 0 <= y <= 1. It is
 * stored as polynomials of degree 4 over successive intervals of xi, ascending, in a ring. What enters is added at one end of it; which
 * one follows from the direction. A mark separates what lies on both sides of a jump; reads stay beyond the next jump at the outlet.
 */

/** Slots before the ring. The number of intervals that are stored. */
export const TRANSPORT_COUNT: int = 0;
/** Place of the one with the least xi in the ring. */
export const TRANSPORT_FIRST: int = 1;
/** The position x up to which the content is stored. */
export const TRANSPORT_POSITION: int = 2;
/** What enters now. */
export const TRANSPORT_INLET: int = 3;
/** 1: towards y = 1; -1: towards y = 0. */
export const TRANSPORT_DIRECTION: int = 4;
/** xi of the jump that arrives next at the outlet; infinite where there is none. */
export const TRANSPORT_NEXT: int = 5;
/** xi of the jump that left last; infinite where there was none since the direction changed. */
export const TRANSPORT_LAST: int = 6;
/** Nothing that had left at this position is read again. */
export const TRANSPORT_NEEDED: int = 7;
/** Begin of the step to which that belongs [s]; end of the last part of a step [s]. */
export const TRANSPORT_SINCE: int = 8;
export const TRANSPORT_TIME: int = 9;
/** Longest time until the next look at the velocity [s]. */
export const TRANSPORT_STEP: int = 10;
/** Slots of the initial values at y = 0 and 1, relative to the region. */
export const TRANSPORT_LOW: int = 11;
export const TRANSPORT_HIGH: int = 12;
/** The indicator, 0 or 1, of the next jump; the other one is that of the last jump. */
export const TRANSPORT_ACTIVE: int = 13;
export const TRANSPORT_HEADER: int = 14;

/** Intervals of the ring. */
export const TRANSPORT_CAPACITY: int = 680;
/** An interval: 5 places, ascending, their values, and 1 if there is a jump at its lower end. */
export const PIECE_VALUES: int = 5;
export const PIECE_MARK: int = 10;
export const PIECE_SIZE: int = 11;

/** Slots of one line. */
export const TRANSPORT_SIZE: int = TRANSPORT_HEADER + TRANSPORT_CAPACITY * PIECE_SIZE;

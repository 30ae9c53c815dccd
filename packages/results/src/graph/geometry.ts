/** Coordinates in pixels: x to the right, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The items of one rank lie between `top` and `bottom`; their middles are at `y`. */
export interface Rank {
  readonly y: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The discrete Fourier transform X_k = sum of x_j exp(-2 pi i j k / N) in place: radix 2, decimation in time (Cooley and Tukey, 1965,
 * doi:10.1090/S0025-5718-1965-0178586-1). N, the length of both arrays, is a power of two.
 */
export function fourier(re: Float64Array, im: Float64Array): void {
  reverseBits(re, im);
  const n = re.length;
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    for (let j = 0; j < half; j++) {
      const angle = (-2 * Math.PI * j) / size;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      for (let a = j; a < n; a += size) butterfly(re, im, a, a + half, c, s);
    }
  }
}

function butterfly(re: Float64Array, im: Float64Array, a: number, b: number, c: number, s: number): void {
  const x = c * re[b]! - s * im[b]!;
  const y = s * re[b]! + c * im[b]!;
  re[b] = re[a]! - x;
  im[b] = im[a]! - y;
  re[a]! += x;
  im[a]! += y;
}

function reverseBits(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j]!, re[i]!];
    [im[i], im[j]] = [im[j]!, im[i]!];
  }
}

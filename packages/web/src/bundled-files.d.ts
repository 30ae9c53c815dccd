/** Address of a worker's script. */
declare module "*?worker&url" {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the form of the bundler.
  export default address;
}

/** Text of a style sheet, with what it imports. */
declare module "*.css?inline" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the form of the bundler.
  export default text;
}

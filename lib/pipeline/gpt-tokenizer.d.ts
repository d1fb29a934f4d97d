/** What is used of the package, so that types can be checked before it is installed. */
declare module 'gpt-tokenizer/encoding/*' {
  export function countTokens(text: string, options: { disallowedSpecial: ReadonlySet<string> }): number
}

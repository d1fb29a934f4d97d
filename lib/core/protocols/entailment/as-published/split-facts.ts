/**
 * Facts as the published code reads a delimited answer: cut at each `//`, in addresses too; nothing is dropped, so that a
 * delimiter at the end leaves an empty fact. For comparing with published results only.
 *
 * @see Munnangi et al. 2025, FactEHR, its code
 */
export function splitDelimitedAsPublished(text: string): string[] {
  return text.split('//').map((piece) => piece.trim().replaceAll('\n', ' '))
}

/**
 * Facts as the published code reads a list: the first item keeps its number unless a line break stands before it, `1)` divides
 * nothing, a value at the start of a line does. For comparing with published results only.
 *
 * @see Munnangi et al. 2025, FactEHR, its code
 */
export function splitListAsPublished(text: string): string[] {
  return text
    .replaceAll(/^\s*##\s*.+Facts+:\s*/giu, '')
    .split(/\n\s*(?:\d+\.|\*)\s*/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== ':')
}

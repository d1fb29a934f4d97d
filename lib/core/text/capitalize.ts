/** Words as the beginning of a sentence, or as a choice in a form. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

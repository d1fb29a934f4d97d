/** What to do where PostgreSQL found no room on its disk; nothing for any other words of its. */
export function noRoomAdvice(words: string): string {
  if (!words.includes('No space left on device')) return ''
  return '\nMake room on the disk of the database and do this again: what was begun is taken back.'
}

/** What people make passwords of, as the known lists of stolen ones show: each stands for its variants with digits and signs. */
const COMMON = new Set(
  `password passwort kennwort passwd pass secret geheim letmein welcome willkommen hello hallo login logon signin admin
  administrator root user guest test testing temp temporary changeme change default master access qwerty qwertz azerty
  iloveyou loveyou love lovely sunshine princess dragon monkey football soccer baseball basketball hockey superman batman
  shadow michael jennifer jordan hunter killer pokemon starwars computer internet freedom whatever trustno ninja mustang
  flower cookie cheese pepper ginger hannah thomas daniel charlie andrew jessica ashley amanda nicole matthew robert
  joshua george maria martin google facebook chocolate liverpool arsenal chelsea barcelona samsung matrix purple orange
  yellow silver golden diamond angel baby friends family happy lucky magic power star summer winter spring autumn sommer
  herbst monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december morning night today company office server database security secure system network windows
  hospital clinic klinik spital doctor medical medicine patient nurse health research study studies labels labelling
  rater lead concordance england london america deutschland germany schweiz switzerland this that the is my new old our
  for you one two three four five six seven eight nine zero please enter`.split(/\s+/),
)

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const RUNS = ROWS.flatMap((row) => [row, Array.from(row).toReversed().join('')])
const SHORTEST_RUN = 4

/** Signs that stand for letters, as everybody who guesses knows. */
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** So many words that are common in themselves make a phrase that is not. */
const ENOUGH_WORDS = 3
/** So many different letters beside common words are something of one's own. */
const ENOUGH_LETTERS = 5

/**
 * Whether a password is among those that are tried first: little more than one or two common words, a row of keys, the same
 * few letters again, digits, or what the account itself is called. Works without a network and without a list of stolen
 * passwords, whose bulk is made this way.
 *
 * @param own e-mail address and name of the account
 */
export function isEasyPassword(password: string, own: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const read = Array.from(bare, (sign) => LOOKALIKES[sign] ?? sign).join('')
  const names = own.flatMap((text) => lettersOf(text).filter((word) => word.length > 2))
  return [plain, read].some((text) => isEasy(lettersOf(text).join(' '), names))
}

function isEasy(text: string, names: readonly string[]): boolean {
  const withoutNames = byLength(names).reduce(remove, text)
  const found = new Set<string>()
  const rest = byLength([...COMMON]).reduce((left, word) => {
    if (left.includes(word)) found.add(word)
    return remove(left, word)
  }, removeRuns(withoutNames))
  return found.size < ENOUGH_WORDS && new Set(rest.replaceAll(' ', '')).size < ENOUGH_LETTERS
}

function removeRuns(text: string): string {
  let left = text
  for (const run of RUNS) {
    for (let length = run.length; length >= SHORTEST_RUN; length--) {
      for (let start = 0; start + length <= run.length; start++) {
        left = remove(left, run.slice(start, start + length))
      }
    }
  }
  return left
}

const remove = (text: string, word: string) => text.replaceAll(word, ' ')

const byLength = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)

function lettersOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}

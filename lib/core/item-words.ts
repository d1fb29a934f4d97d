import type { ItemName } from './task'
import { capitalize } from './text/capitalize'

/**
 * A sentence about statements with what a task calls its items: `2 statements wait` as `2 summaries wait`. Sentences are written of
 * statements, which most tasks have.
 */
export function inItemWords(words: string, { one, many }: ItemName): string {
  if (one === 'statement' && many === 'statements') return words
  return words.replaceAll(/\b(an? )?(statements?)\b/gi, (_, article: string | undefined, found: string) => {
    const name = found.toLowerCase() === 'statement' ? one : many
    const isFirst = /^[A-Z]/.test(article ?? found)
    const said = article === undefined ? name : `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`
    return isFirst ? capitalize(said) : said
  })
}

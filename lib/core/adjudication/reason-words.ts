import { inItemWords } from '../item-words'
import type { Definition } from '../protocols/definition'
import { capitalize } from '../text/capitalize'
import { REASONS, type Reason } from './decision'

/** The reasons in the words of a task: what its items are called, and what they are checked against. */
export function reasonsOf({ item }: Pick<Definition, 'item'>): Reason[] {
  const reference = referenceOf(item)
  const say = (words: string) =>
    inItemWords(words, item.name).replaceAll(/\bchart\b/gi, (found) =>
      found === 'Chart' ? capitalize(reference) : reference,
    )
  return REASONS.map(({ code, title, hint }) => ({ code, title: say(title), hint: say(hint) }))
}

/** The chart, else the text beside what is checked; of pairs that are compared, only what they come from. */
function referenceOf({ parts, generate }: Definition['item']): string {
  if (parts.some(({ of }) => of === 'chart')) return 'chart'
  const text = generate.by === 'pairs' ? undefined : parts.slice(1).find(({ of }) => of !== 'statement')
  return text?.title.toLowerCase() ?? 'source'
}

import type { DiscussionDecision, DiscussionVote } from '../discussion'
import { minuteOf } from '../time-words'
import { reasonTitle } from './decision'
import { FIRST_ROUND } from './item-state'

/** An answer with what it rests on; notes by their own ids. */
export type MinutedVote = Pick<DiscussionVote, 'alias' | 'round' | 'code' | 'comment' | 'uncertain'> & {
  /** The version of the guideline that it was given under; null for AI raters and imported answers. */
  guidelineVersion: number | null
  quotes: readonly { noteExternalId: string; quote: string }[]
}

/** What was said and decided over one statement. */
export type Minutes = {
  patientExternalId: string
  itemKey: string
  text: string
  votes: readonly MinutedVote[]
  /** What AI raters said; null where the protocol or the seal hides it. */
  ai: readonly MinutedVote[] | null
  messages: readonly { author: string; at: string; text: string }[]
  /** Oldest first; of a session also what became of each group of passages. */
  decisions: readonly (DiscussionDecision & { groups?: readonly string[] })[]
}

/**
 * The minutes of a study's discussions as Markdown, for its files.
 *
 * @param madeAt ISO time at which they were made
 */
export function formatMinutes(title: string, entries: readonly Minutes[], madeAt: string): string {
  const head = [`# Minutes: ${line(title)}`, `${entries.length} discussions. Made ${time(madeAt)}.`]
  return `${[...head, ...entries.map(formatEntry)].join('\n\n')}\n`
}

function formatEntry(entry: Minutes): string {
  const votes = entry.votes.map((vote) =>
    formatVote(vote, vote.round === FIRST_ROUND ? 'first round' : 'second round'),
  )
  const ai = (entry.ai ?? []).map((vote) => formatVote(vote, 'AI'))
  const messages = entry.messages.map(
    ({ author, at, text }) => `- ${time(at)} ${line(author)}: ${line(text)}`,
  )
  return [
    `## ${line(entry.itemKey)} (patient ${line(entry.patientExternalId)})`,
    `> ${line(entry.text)}`,
    votes.join('\n'),
    ...(ai.length > 0 ? [`AI raters:\n\n${ai.join('\n')}`] : []),
    ...(messages.length > 0 ? [`Discussion:\n\n${messages.join('\n')}`] : []),
    ...entry.decisions.map(formatDecision),
  ].join('\n\n')
}

function formatVote(vote: MinutedVote, where: string): string {
  const { alias, code, uncertain, guidelineVersion, comment, quotes } = vote
  const asides = [
    ...(uncertain ? ['uncertain'] : []),
    ...(guidelineVersion === null ? [] : [`guideline version ${guidelineVersion}`]),
    ...(comment === null ? [] : [line(comment)]),
  ]
  return [
    `- ${where}, ${line(alias)}: **${line(code)}**${asides.length > 0 ? ` (${asides.join('; ')})` : ''}`,
    ...quotes.map(({ noteExternalId, quote }) => `  - “${line(quote)}” (note ${line(noteExternalId)})`),
  ].join('\n')
}

function formatDecision(decision: Minutes['decisions'][number]): string {
  const who = decision.decidedBy === null ? '' : ` by ${line(decision.decidedBy)}`
  const others =
    decision.participants.length > 1 ? ` Took part: ${decision.participants.map(line).join(', ')}.` : ''
  const guideline = decision.guideline === null ? '' : ` Guideline: ${line(decision.guideline)}`
  const version =
    decision.guidelineVersion === null ? '' : ` Under guideline version ${decision.guidelineVersion}.`
  const groups = decision.groups?.map((group) => `\n- ${line(group)}`).join('') ?? ''
  const question = decision.field === null ? '' : `${line(decision.field)} `
  return `Decision ${decision.revision}, ${time(decision.decidedAt)}${who}: ${question}**${line(decision.code)}**, ${reasonTitle(decision.reason).toLowerCase()}. ${line(decision.rationale)}${guideline}${version}${others}${groups}`
}

/** One line that Markdown reads as plain words: no format, no list, no character by its number, and no link that it makes itself. */
function line(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~&]|!(?=\[)|:(?=\/\/)|(?<=\bwww)\./gi, String.raw`\$&`)
    .replace(/^(\d*)([-+=.)])/, String.raw`$1\$2`)
}

function time(iso: string): string {
  return `${minuteOf(iso)} UTC`
}

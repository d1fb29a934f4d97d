import type { DiscussionDecision, DiscussionVote } from '../discussion'
import { reasonTitle } from './decision'

/** What was said and decided over one statement. */
export type Minutes = {
  patientExternalId: string
  propositionExternalId: string
  text: string
  votes: readonly Pick<DiscussionVote, 'alias' | 'round' | 'code' | 'comment'>[]
  messages: readonly { author: string; at: string; text: string }[]
  /** Oldest first. */
  decisions: readonly DiscussionDecision[]
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
  const votes = entry.votes.map(
    ({ alias, round, code, comment }) =>
      `- ${round === 1 ? 'first round' : 'panel'}, ${line(alias)}: **${line(code)}**${comment ? ` (${line(comment)})` : ''}`,
  )
  const messages = entry.messages.map(
    ({ author, at, text }) => `- ${time(at)} ${line(author)}: ${line(text)}`,
  )
  return [
    `## ${line(entry.propositionExternalId)} (patient ${line(entry.patientExternalId)})`,
    `> ${line(entry.text)}`,
    votes.join('\n'),
    ...(messages.length > 0 ? [`Discussion:\n\n${messages.join('\n')}`] : []),
    ...entry.decisions.map(formatDecision),
  ].join('\n\n')
}

function formatDecision(decision: DiscussionDecision): string {
  const who = decision.decidedBy === null ? '' : ` by ${line(decision.decidedBy)}`
  const others =
    decision.participants.length > 1 ? ` Took part: ${decision.participants.map(line).join(', ')}.` : ''
  const guideline = decision.guideline === null ? '' : ` Guideline: ${line(decision.guideline)}`
  return `Decision ${decision.revision}, ${time(decision.decidedAt)}${who}: **${line(decision.code)}**, ${reasonTitle(decision.reason).toLowerCase()}. ${line(decision.rationale)}${guideline}${others}`
}

/** One line that Markdown reads as plain words. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`)
}

function time(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

import { counted } from '@/lib/core/counted-words'
import type { Colleague, OpenInvitation } from '@/lib/core/study-needs'
import type { ItemName } from '@/lib/core/task'
import { dayOf } from '@/lib/core/time-words'

/** A letter to write, not sent by anybody here: `href` opens the reader's mail program, `text` is the same to copy. */
export type Letter = { title: string; to: string; href: string; text: string }

/** A study as a letter names it: its title, its task's address with the server's own, and what the task calls its items. */
export type Letterhead = { title: string; address: string; itemName: ItemName }

/** Whom a letter is for and what it is about: its words are written where it is shown. */
export type LetterCall = AnswersCall | DecisionCall | ReminderCall

type AnswersCall = { kind: 'begin' | 'go on'; person: Colleague; left: number }
type DecisionCall = { kind: 'decide'; person: Colleague; itemIds: readonly string[] }
type ReminderCall = { kind: 'remind'; invitation: OpenInvitation; email: string }

/** The letter for a call: to begin or go on checking, to decide, or to accept an invitation. */
export function writeLetter(letterhead: Letterhead, call: LetterCall): Letter {
  switch (call.kind) {
    case 'begin':
    case 'go on':
      return askForAnswers(letterhead, call)
    case 'decide':
      return askToDecide(letterhead, call)
    case 'remind':
      return remindInvited(letterhead, call)
  }
}

/** Programs that write mail cut long addresses off: of more statements than this the list is named alone. */
const MOST_LINKS = 8

function letter(title: string, to: string, subject: string, lines: readonly string[]): Letter {
  const body = encodeURIComponent(lines.join('\r\n'))
  const address = encodeURIComponent(to).replace('%40', '@')
  return {
    title,
    to,
    href: `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`,
    text: [subject, '', ...lines].join('\n'),
  }
}

/** Asks somebody to go on. It says nothing of why a statement was given: a panel must not know that it is one. */
function askForAnswers(
  { title, address, itemName: { one, many } }: Letterhead,
  { kind, person: { alias, name, email }, left }: AnswersCall,
): Letter {
  const waits = counted(left, `${one} waits`, `${many} wait`)
  return letter(`Write to ${alias} (${name})`, email, `${title}: ${waits} for you`, [
    `Dear ${name},`,
    '',
    `${waits} for your answer in the study “${title}”. Could you ${kind}, or write to me if you cannot?`,
    '',
    `${address}/label`,
    '',
    'Thank you.',
  ])
}

/** Asks somebody to decide what people could not settle, each statement with its own link. */
function askToDecide(
  { title, address, itemName: { one, many } }: Letterhead,
  { person: { alias, name, email }, itemIds }: DecisionCall,
): Letter {
  const what = counted(itemIds.length, `${one} waits`, `${many} wait`)
  const links =
    itemIds.length <= MOST_LINKS
      ? itemIds.map((itemId) => `${address}/adjudicate/${itemId}`)
      : [`${address}/adjudicate`]
  return letter(`Write to ${alias} (${name})`, email, `${title}: ${what} for your decision`, [
    `Dear ${name},`,
    '',
    `${what} for your decision in the study “${title}”:`,
    '',
    ...links,
    '',
    'Thank you.',
  ])
}

/** Sends an invited person the link that lets them in. */
export function sendInvitation(
  title: string,
  { link, email, expiresAt }: { link: string; email: string; expiresAt: string },
): Letter {
  return letter(`Write to ${email}`, email, `${title}: your invitation`, [
    `You are invited to the study “${title}”. This link lets you in; it works once, until ${dayOf(expiresAt)}:`,
    '',
    link,
    '',
    'Thank you.',
  ])
}

/** Reminds an invited person; the link itself is not kept here, only the person has it. */
function remindInvited(
  { title }: Letterhead,
  { invitation: { createdAt, expiresAt }, email }: ReminderCall,
): Letter {
  return letter(`Remind ${email}`, email, `${title}: your invitation`, [
    `On ${dayOf(createdAt)} I sent you a link to join the study “${title}”. It works until ${dayOf(expiresAt)}.`,
    '',
    'If you cannot find it, write to me and I will send another.',
    '',
    'Thank you.',
  ])
}

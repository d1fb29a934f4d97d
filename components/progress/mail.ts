import type { Colleague, OpenInvitation, StudyNeeds } from '@/lib/core/study-needs'

/** Something to do outside, or beside what the step itself leads to. */
export type Way = { title: string; href: string }

/** A study as a letter names it: its title, and its address with the server's own. */
export type Letterhead = Pick<StudyNeeds, 'title'> & { address: string }

/** Programs that write mail cut long addresses off: of more statements than this the list is named alone. */
const MOST_LINKS = 8

/** A letter in the reader's own mail program, not sent by anybody here. */
function letter(to: string, subject: string, lines: readonly string[]): string {
  const body = lines.join('\r\n')
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** Asks somebody to go on. It says nothing of why a statement was given: a panel must not know that it is one. */
export function askToGoOn(
  { title, address }: Letterhead,
  { alias, name, email }: Colleague,
  left: number,
): Way {
  const what = left === 1 ? '1 statement waits' : `${left.toLocaleString('en')} statements wait`
  return {
    title: `Write to ${alias} (${name})`,
    href: letter(email, `${title}: ${what} for you`, [
      `Dear ${name},`,
      '',
      `${what} for your answer in the study “${title}”. Could you go on, or tell me if you cannot?`,
      '',
      `${address}/label`,
      '',
      'Thank you.',
    ]),
  }
}

/** Asks somebody to decide what people could not settle, each statement with its own link. */
export function askToDecide(
  { title, address }: Letterhead,
  { alias, name, email }: Colleague,
  itemIds: readonly string[],
): Way {
  const what =
    itemIds.length === 1 ? '1 statement waits' : `${itemIds.length.toLocaleString('en')} statements wait`
  const links =
    itemIds.length <= MOST_LINKS
      ? itemIds.map((itemId) => `${address}/adjudicate/${itemId}`)
      : [`${address}/adjudicate`]
  return {
    title: `Write to ${alias} (${name})`,
    href: letter(email, `${title}: ${what} for your decision`, [
      `Dear ${name},`,
      '',
      `${what} for your decision in the study “${title}”:`,
      '',
      ...links,
      '',
      'Thank you.',
    ]),
  }
}

/** Reminds an invited person; the link itself is not kept here, only the person has it. */
export function remindInvited(
  { title }: Letterhead,
  { createdAt, expiresAt }: OpenInvitation,
  email: string,
): Way {
  return {
    title: `Remind ${email}`,
    href: letter(email, `${title}: your invitation`, [
      `On ${createdAt.slice(0, 10)} I sent you a link to join the study “${title}”. It works until ${expiresAt.slice(0, 10)}.`,
      '',
      'If you cannot find it, tell me and I will send another.',
      '',
      'Thank you.',
    ]),
  }
}

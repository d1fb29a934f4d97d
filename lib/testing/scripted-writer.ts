import { splitSentences } from '@/lib/core/text/sentences'

/**
 * What a model that writes texts from notes might answer: two sentences of each note that it is given, behind the draft before, each
 * with the note's name. Checked, they come below headings.
 */
export function answerAsWriter(question: { system: string; user: string }): string {
  const { system, user } = question
  if (system.includes('"skip"'))
    return JSON.stringify({ skip: [{ why: 'Says only that he was seen.', note: 'PROGRESS NOTE NO 2' }] })
  const before = readPart(user, /^Draft:\n("(?:[^"\\]|\\.)*")/u)
  const draft = typeof before === 'string' ? before : ''
  const notes = readPart(user, /Notes?:\n(\[[\s\S]*?\n\])/u)
  if (system.includes('Use exactly these headings')) return JSON.stringify({ course: layOut(draft) })
  const lines = (Array.isArray(notes) ? notes : []).flatMap((note: string) => quote(note, system))
  return JSON.stringify({ course: [draft, ...lines].filter((line) => line !== '').join('\n') })
}

function readPart(user: string, part: RegExp): unknown {
  const [, json] = part.exec(user) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

function quote(note: string, system: string): string[] {
  const [head = '', ...rest] = note.split('\n')
  const tag = system.includes('angle brackets') ? ` <${head.split(':')[0]}>` : ''
  return splitSentences(rest.join('\n'))
    .filter(({ text }) => text.length > 40 && text.length < 220 && !text.includes('\n'))
    .slice(0, 2)
    .map(({ text }) => `- Key Diagnostics & Results: ${text.replace(/[.]$/u, '')}${tag}.`)
}

function layOut(draft: string): string {
  const [first = '', ...rest] = draft.split('\n')
  return [
    first.replace(/^- [^:]*:/u, 'One-Liner:'),
    'Outstanding Issues / Follow-Up: potassium < 3.5 and sodium > 150 call for a nephrologist <PROGRESS NOTE NO 99>.',
    'Problem #1 - Present illness',
    ...rest,
    'Relevant Surgical History: none that is known.',
  ].join('\n')
}

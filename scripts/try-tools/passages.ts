import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { PlainError } from '../start/plain-error'
import { bring } from './study'

const SOURCE = 'Admitted with 🫁 pneumonia.\r\nWarfarin stopped & <restarted>.\r\n'
const SUMMARY = 'You had 💊💊 "chest pain".\r\nYou took Tylenol 650mg,\r\n\r\nthen went home ]]> ok.'

/** Positions in code points, as the released files count. */
function mark(text: string, quote: string, label: string, more: object = {}) {
  const start = Array.from(text.slice(0, text.indexOf(quote))).length
  return { start, end: start + Array.from(quote).length, label, text: quote, ...more }
}

const LINE = {
  text: SOURCE,
  summary: SUMMARY,
  labels: [
    mark(SUMMARY, '💊 "chest pain"', 'condition_unsupported', { attributes: { severity: 'major' } }),
    mark(SUMMARY, 'Tylenol 650mg,\r\n\r\nthen', 'medication_unsupported'),
    mark(SUMMARY, '650mg', 'number_unsupported'),
    mark(SUMMARY, 'chest pain', 'mention', { id: 'm1' }),
    mark(SUMMARY, 'home ]]>', 'jargon'),
  ],
  text_labels: [mark(SOURCE, 'pneumonia', 'key_fact', { id: 'k1' })],
  links: [{ link: 'mentioned-by', from: 'k1', to: 'm1' }],
}

/**
 * A new study of a summary in which somebody marked passages: astral characters, line ends of two characters, overlaps, a second
 * text, a link.
 */
export async function createMarked(annotator: 1 | 2): Promise<string> {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Round trip of passages' })
  const name = `hallucinations_1_annotator_${annotator}.jsonl`
  const { problems } = await bring(id, [fileFromBytes(name, `${JSON.stringify(LINE)}\n`)])
  if (problems.length > 0) throw new PlainError(`Our own passages were refused: ${problems[0]?.message}`)
  return id
}

/** What the first annotator marked, a passage a line, without ids and attributes, which not every tool keeps. */
export async function listMarks(studyId: string): Promise<string[]> {
  const ratings = await db.rating.findMany({
    where: { studyId, rater: { alias: 'annotator_1' } },
    select: { fields: true },
  })
  return ratings.flatMap(({ fields }) =>
    Object.entries(fields as Record<string, unknown>).flatMap(([field, value]) =>
      (Array.isArray(value) ? (value as Mark[]) : []).map(
        ({ label, start, end, quote }) =>
          `${field}: ${label ?? 'link'} ${start ?? ''}-${end ?? ''} ${JSON.stringify(quote ?? '')}`,
      ),
    ),
  )
}

type Mark = { label?: string; start?: number; end?: number; quote?: string }

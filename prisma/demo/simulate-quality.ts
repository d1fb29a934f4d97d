import { findShipped } from '@/lib/core/protocols/shipped'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import type { DemoCase, DemoDocument } from './case'
import comments from './comments.json' with { type: 'json' }

/** The protocol of the demo's second task. */
export const QUALITY = findShipped('pdsqi-9')

/** Rates every text by a fixed rule, as a model would be run: invented, as all else. */
export const SCRIPTED_RATER = 'scripted-quality'

/** What an invented clinician, or the scripted rater, said of a whole text; null is work that is still to do. */
export type DemoQuality = {
  documentId: string
  rater: string
  answers: Readonly<Record<string, string | number>> | null
  comment: string | null
  activeMs: number | null
}

const RATERS = ['rater-1', 'rater-2', 'rater-3'] as const

/**
 * Three clinicians rate the hospital courses as wholes: all of the first patients, with disagreements, less of the last ones, and
 * none of the very last. The scripted rater has rated all.
 */
export function simulateQuality(cases: readonly DemoCase[]): DemoQuality[] {
  return cases.flatMap(({ documents }, index) => {
    const fromEnd = cases.length - 1 - index
    return documents.flatMap((document) => [
      ...RATERS.map((rater, seat) => (seat >= fromEnd ? toDo(document, rater) : rate(document, rater))),
      { ...rate(document, SCRIPTED_RATER), comment: null, activeMs: null },
    ])
  })
}

function toDo({ documentId }: DemoDocument, rater: string): DemoQuality {
  return { documentId, rater, answers: null, comment: null, activeMs: null }
}

/** What is true of a text, as points from 1 to 5: what of it the chart supports, and what it leaves out. */
function rate(document: DemoDocument, rater: string): DemoQuality {
  const { documentId } = document
  const random = seededUniform(`quality:${documentId}:${rater}`)
  const statements = document.paragraphs.flat()
  const wrong = statements.filter((one) => one.truth === 'Not Supported').length / statements.length
  const near = (middle: number) => Math.min(5, Math.max(1, Math.round(middle + (random() - 0.5) * 1.5)))
  const truth = seededUniform(`quality:${documentId}`)
  const whole = truth()
  /** How good a text is in one respect, which goes with how good it is as a whole: all raters have this before them. */
  const point = (lowest: number) => lowest + (5 - lowest) * (0.6 * whole + 0.4 * truth())
  const isAbstract = truth() < 0.6 !== random() < 0.08
  const answers = {
    cited: near(point(1)),
    accurate: near(5 - 8 * wrong),
    thorough: near(point(1.5)),
    useful: near(point(1)),
    organized: near(point(1.5)),
    comprehensible: near(point(2)),
    succinct: near(5 - statements.length / 12),
    abstraction: isAbstract ? 'yes' : 'no',
    ...(isAbstract && { synthesized: near(point(1)) }),
    stigmatizing: random() < 0.04 ? 'yes' : 'no',
  }
  const comment =
    random() < 0.2 ? (comments.quality[Math.floor(random() * comments.quality.length)] ?? null) : null
  return { documentId, rater, answers, comment, activeMs: Math.round(60_000 + 240_000 * random()) }
}

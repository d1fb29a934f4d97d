import { createHash } from 'node:crypto'
import type { ImportRow, ImportSource } from '@/lib/core/exchange/import-row'
import { type DemoCase, type DemoName, readCases } from './case'
import { factTaskRows } from './fact-task'
import { type DemoQuality, QUALITY, SCRIPTED_RATER, simulateQuality } from './simulate-quality'
import { type DemoDecision, type DemoRating, simulateFirstRound, simulatePanel } from './simulate-ratings'
import { spreadOverWeeks } from './spread-over-weeks'
import { type DemoRow, documentText, listStatements } from './statement-rows'

/** Every study begins with a task of this protocol. */
const TASK = 'verdict'
const COURSE = 'brief hospital course'

export type DemoStudy = {
  cases: readonly DemoCase[]
  /** With the key: what is true of each statement, and why. */
  statements: readonly DemoRow[]
  ratings: readonly DemoRating[]
  decisions: readonly DemoDecision[]
  /** Of the second task, the texts as wholes; none in a finished study. */
  quality: readonly DemoQuality[]
}

/** A whole demo study, always the same. Every patient, clinician and word of it is invented. */
export function buildDemoStudy(name: DemoName = 'in-progress'): DemoStudy {
  const cases = readCases(name)
  const statements = cases.flatMap(listStatements)
  const firstRound = simulateFirstRound(
    cases.map((entry) => entry.patientId),
    statements,
    name,
  )
  const panel = simulatePanel(statements, firstRound, name)
  return {
    cases,
    statements,
    ratings: [...firstRound, ...panel.ratings],
    decisions: panel.decisions,
    quality: name === 'finished' ? [] : simulateQuality(cases),
  }
}

/**
 * A demo study as an import, so that it comes in by the same door as everything else. The key stays outside.
 *
 * @param loadedAt the answers were given in the weeks before
 */
export function demoImport(loadedAt: Date, which: DemoName = 'in-progress'): ImportSource {
  const study = buildDemoStudy(which)
  const facts = which === 'finished' ? [] : factTaskRows(study.cases)
  const rows = [...toImportRows(study, spreadOverWeeks(study.ratings, loadedAt)), ...facts]
  return {
    format: 'demo',
    name: 'the invented demo study',
    digest: createHash('sha256')
      .update(JSON.stringify([study, facts]))
      .digest('hex'),
    async *read() {
      yield* rows
    },
  }
}

function toImportRows(
  { cases, statements, ratings, decisions, quality }: DemoStudy,
  times: ReadonlyMap<DemoRating, string>,
): ImportRow[] {
  const at = (line: number) => ({ file: 'demo', line })
  return [
    ...cases.flatMap(toChartRows),
    ...statements.map(({ id, documentId, kind, ordinal, text, start, end }, index) => ({
      ...at(index + 1),
      entity: 'proposition' as const,
      externalId: id,
      document: documentId,
      kind,
      ordinal,
      text,
      start,
      end,
    })),
    ...[...new Set(ratings.map((rating) => rating.rater)), 'adjudicator-3'].map((alias, index) => ({
      ...at(index + 1),
      entity: 'rater' as const,
      alias,
      kind: 'human' as const,
      configuration: null,
    })),
    ...ratings.map((rating, index) => ({
      ...at(index + 1),
      entity: 'rating' as const,
      task: TASK,
      item: rating.statementId,
      rater: rating.rater,
      round: rating.round,
      code: rating.label,
      answers: null,
      value: {},
      uncertain: rating.uncertain,
      comment: rating.comment,
      activeMs: rating.activeMs,
      ratedAt: times.get(rating) ?? null,
      reference: null,
    })),
    ...ratings.flatMap(({ statementId, rater, round, evidence }, index) =>
      evidence === null
        ? []
        : [
            {
              ...at(index + 1),
              entity: 'evidence' as const,
              task: TASK,
              item: statementId,
              rater,
              round,
              note: evidence.noteId,
              start: null,
              quote: evidence.quote,
            },
          ],
    ),
    ...decisions.map(({ statementId, label, reason, rationale, decidedBy }, index) => ({
      ...at(index + 1),
      entity: 'decision' as const,
      reason,
      guideline: null,
      task: TASK,
      item: statementId,
      field: TASK,
      value: null,
      code: label,
      rationale,
      decidedBy,
    })),
    ...(quality.length === 0 ? [] : toQualityRows(quality)),
  ]
}

/** The second task, with what was said in it. */
function toQualityRows(quality: readonly DemoQuality[]): ImportRow[] {
  const at = (line: number) => ({ file: 'demo quality', line })
  const configuration = { method: 'scripted', name: 'A script that rates texts by a fixed rule' }
  return [
    {
      ...at(0),
      entity: 'task',
      name: QUALITY.id,
      title: 'Quality of hospital courses',
      definition: QUALITY,
      settings: { kinds: { summary: [COURSE] } },
    },
    { ...at(0), entity: 'rater', alias: SCRIPTED_RATER, kind: 'ai', configuration },
    ...quality.map(({ documentId, rater, answers, comment, activeMs }, index) => ({
      ...at(index + 1),
      entity: 'rating' as const,
      task: QUALITY.id,
      item: documentId,
      rater,
      round: 1,
      code: null,
      answers,
      value: {},
      uncertain: false,
      comment,
      activeMs,
      ratedAt: null,
      reference: null,
    })),
  ]
}

function toChartRows({ patientId, sex, age, admission, notes, documents }: DemoCase): ImportRow[] {
  const location = { file: 'demo', line: 1 }
  const withSeconds = (time: string) => `${time}:00`
  return [
    { ...location, entity: 'patient', externalId: patientId, sex, age: String(age) },
    {
      ...location,
      entity: 'admission',
      externalId: admission.admissionId,
      patient: patientId,
      admitTime: withSeconds(admission.admitTime),
      dischargeTime: withSeconds(admission.dischargeTime),
      diagnosis: admission.diagnosis,
      details: {},
      bare: false,
    },
    ...notes.map((note) => ({
      ...location,
      entity: 'note' as const,
      externalId: note.noteId,
      patient: patientId,
      admission: admission.admissionId,
      category: note.category,
      description: note.description,
      chartDate: note.chartTime.slice(0, 10),
      chartTime: note.chartTime.length > 10 ? withSeconds(note.chartTime) : null,
      storeTime: null,
      caregiverId: null,
      text: note.text,
    })),
    ...documents.map((document) => ({
      ...location,
      entity: 'document' as const,
      externalId: document.documentId,
      patient: patientId,
      admission: admission.admissionId,
      kind: COURSE,
      authorKind: document.authorKind,
      authorName: document.authorName,
      text: documentText(document),
    })),
  ]
}

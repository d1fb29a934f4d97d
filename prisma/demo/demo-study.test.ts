import { describe, expect, it } from 'vitest'
import { findMajority } from '@/lib/core/adjudication/item-state'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { readCases } from './case'
import { buildDemoStudy } from './demo-study'
import { SCRIPTED_AI_RATERS, simulateVerdict } from './simulate-judge'
import { QUALITY, SCRIPTED_RATER } from './simulate-quality'
import { documentText } from './statement-rows'

const STUDY = buildDemoStudy()
const FINISHED = buildDemoStudy('finished')
const DEMO_CASES = readCases('in-progress')

describe.each(DEMO_CASES.map((entry) => [entry.patientId, entry] as const))(
  'demo patient %s',
  (_, patient) => {
    it('has 10 to 30 notes of realistic length, none twice', () => {
      expect(patient.notes.length).toBeGreaterThanOrEqual(10)
      expect(patient.notes.length).toBeLessThanOrEqual(30)
      const odd = patient.notes.filter((note) => {
        const words = note.text.split(/\s+/).length
        return words < 120 || words > 450
      })
      expect(odd.map((note) => note.noteId)).toEqual([])
      expect(new Set(patient.notes.map((note) => note.text)).size).toBe(patient.notes.length)
    })

    it('plants true, contradicted and unmentioned statements', () => {
      const truths = patient.documents
        .flatMap((document) => document.paragraphs.flat())
        .map((entry) => entry.truth)

      expect(new Set(truths)).toEqual(new Set(['Supported', 'Not Supported', 'Not Addressed']))
    })
  },
)

it.each([...DEMO_CASES, ...FINISHED.cases].map((entry) => [entry.patientId, entry] as const))(
  'has of patient %s a human and a model text whose key quotes the notes word for word',
  (_, patient) => {
    const notes = new Map(patient.notes.map((note) => [note.noteId, note.text]))
    expect(patient.documents.map((document) => document.authorKind).toSorted()).toEqual(['human', 'llm'])
    const evidence = patient.documents
      .flatMap((document) => document.paragraphs.flat())
      .flatMap((entry) => entry.evidence)
    const missing = evidence.filter(({ noteId, quote }) => !notes.get(noteId)?.includes(quote))
    expect(missing).toEqual([])
  },
)

describe('the demo study', () => {
  it('is the same each time', () => {
    expect(buildDemoStudy()).toEqual(STUDY)
  })

  it('has ids without a meaning, and spans that quote their sentence', () => {
    const texts = new Map(
      DEMO_CASES.flatMap((entry) => entry.documents).map((document) => [
        document.documentId,
        documentText(document),
      ]),
    )
    expect(new Set(STUDY.statements.map((entry) => entry.id)).size).toBe(STUDY.statements.length)
    const sentences = STUDY.statements.filter((entry) => entry.kind === 'sentence')
    for (const { text, start, end, documentId } of sentences) {
      expect(texts.get(documentId)?.slice(start, end)).toBe(text)
    }
  })

  it('has statements as long as models write them, for whoever looks how the workbench shows them', () => {
    const longest = STUDY.statements.map(({ text }) => text.length).toSorted((one, other) => other - one)
    expect(longest[0]).toBeGreaterThanOrEqual(1300)
    expect(longest[1]).toBeGreaterThanOrEqual(300)
  })

  it('gives each statement three raters, one rating a rater and round', () => {
    const keys = STUDY.ratings.map(({ statementId, rater, round }) => `${statementId} ${rater} ${round}`)
    expect(new Set(keys).size).toBe(keys.length)
    const first = Map.groupBy(
      STUDY.ratings.filter((rating) => rating.round === 1),
      (rating) => rating.statementId,
    )
    expect(first.size).toBe(STUDY.statements.length)
    for (const ratings of first.values()) expect(ratings).toHaveLength(3)
  })

  it('shows every state: agreement, ties with and without a panel, discussions, decisions, and work left to do', () => {
    const byStatement = Map.groupBy(STUDY.ratings, (rating) => rating.statementId)
    const rounds = [...byStatement.values()].map((ratings) => ({
      first: ratings.filter((rating) => rating.round === 1).map((rating) => rating.label),
      panel: ratings.filter((rating) => rating.round === 2).map((rating) => rating.label),
    }))
    const complete = rounds.filter(({ first }) => !first.includes(null))
    const tied = complete.filter(
      ({ first }) => findMajority(first.filter((label) => label !== null)) === null,
    )

    expect(complete.length).toBeLessThan(rounds.length)
    expect(tied.filter(({ panel }) => panel.length === 0).length).toBeGreaterThan(0)
    expect(
      tied.filter(({ panel: [one, other] }) => one !== undefined && one === other).length,
    ).toBeGreaterThan(0)
    const split = tied.filter(({ panel: [one, other] }) => one !== other)
    expect(split.length).toBeGreaterThan(STUDY.decisions.length)
    expect(STUDY.decisions.length).toBeGreaterThan(0)
  })

  it('has its texts rated as wholes by three clinicians, partly and not alike, and by a script', () => {
    const read = createAnswerReader(QUALITY)
    const given = STUDY.quality.filter(({ answers }) => answers !== null)
    const people = given.filter(({ rater }) => rater !== SCRIPTED_RATER)
    const byText = [...Map.groupBy(people, ({ documentId }) => documentId).values()]
    const accurate = byText.map((own) => new Set(own.map(({ answers }) => answers?.['accurate'])).size)

    for (const { answers } of given) expect(read({ values: answers ?? {} }).problems).toEqual([])
    expect(new Set(STUDY.quality.map(({ documentId }) => documentId)).size).toBe(2 * DEMO_CASES.length)
    expect(given.length - people.length).toBe(2 * DEMO_CASES.length)
    expect(byText.filter((own) => own.length === 3).length).toBeGreaterThanOrEqual(8)
    expect(people.length).toBeLessThan(3 * 2 * DEMO_CASES.length)
    expect(Math.max(...accurate)).toBeGreaterThan(1)
  })
})

describe('the finished demo study', () => {
  const given = Map.groupBy(FINISHED.ratings, ({ statementId, round }) => `${statementId} ${round}`)
  const labelsOf = (id: string, round: 1 | 2) => (given.get(`${id} ${round}`) ?? []).map(({ label }) => label)

  it('settles every statement: by a majority of three, by the panel, or by a decision with a reason', () => {
    const decided = new Set(FINISHED.decisions.map(({ statementId }) => statementId))
    for (const { id } of FINISHED.statements) {
      const [first, panel] = [labelsOf(id, 1), labelsOf(id, 2)]
      expect(first).toHaveLength(3)
      expect([...first, ...panel]).not.toContain(null)
      const isAgreed = findMajority(first.filter((label) => label !== null)) !== null
      expect([isAgreed, panel.length, decided.has(id)]).toEqual([
        isAgreed,
        isAgreed ? 0 : 2,
        !isAgreed && panel[0] !== panel[1],
      ])
    }
    expect(FINISHED.decisions.length).toBeGreaterThan(4)
    expect(new Set(FINISHED.decisions.map(({ reason }) => reason)).size).toBeGreaterThan(1)
  })

  it('has one AI rater near the key, and one that is worse and leaves statements out', () => {
    const [large, small] = SCRIPTED_AI_RATERS.map((aiRater) => {
      const given = FINISHED.statements.flatMap((statement) => {
        const verdict = simulateVerdict(aiRater, statement)
        return verdict === null ? [] : [verdict.label === statement.truth]
      })
      const right = given.filter(Boolean).length / given.length
      return { coverage: given.length / FINISHED.statements.length, right }
    })

    expect(large?.coverage).toBe(1)
    expect(large?.right).toBeGreaterThan(0.85)
    expect(small?.coverage).toBeLessThan(0.97)
    expect(small?.right).toBeLessThan(0.75)
  })
})

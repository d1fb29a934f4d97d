import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import type { NoteCounts } from '@/lib/core/figures/facts/fact-figures'
import { countFacts, linkFacts, nearestSentences } from '@/lib/core/protocols/entailment/atomicity'
import {
  type Distances,
  openVectorDistances,
  openWordDistances,
} from '@/lib/core/protocols/entailment/cosine-distances'
import { earthMoversDistance } from '@/lib/core/stats/earth-movers-distance'
import { db } from '../client'
import { readFactVectors } from './fact-vectors'
import { readSentenceAttributes, SENTENCE_KIND } from './note-sentences'

/** Notes are read a few at a time: their texts are long. */
const NOTES_AT_ONCE = 100
/** A distance between longer lists takes seconds. */
const MOST_FACTS = 300

const noteSchema = z.looseObject({ noteType: z.string().default('') })

/**
 * What is counted of each note of a study that has lists of its facts, and how many notes are left out as a text of theirs has no
 * vector. Callers have authorized already.
 *
 * @param model what the vectors are stored under by which texts are compared; null for the words that they share
 * @throws {AppError} `not_found`, `forbidden` for anybody who may not read the vectors
 */
export async function countNotes(
  actor: Actor,
  studyId: string,
  model: string | null,
): Promise<{ notes: NoteCounts[]; left: number }> {
  const ids = await db.document.findMany({
    where: { studyId, restatements: { some: {} } },
    orderBy: { externalId: 'asc' },
    select: { id: true },
  })
  const counts: NoteCounts[] = []
  for (let from = 0; from < ids.length; from += NOTES_AT_ONCE) {
    for (const note of await readNotes(ids.slice(from, from + NOTES_AT_ONCE).map(({ id }) => id))) {
      const distances =
        model === null ? openWordDistances() : await openDistances(actor, studyId, model, note)
      if (distances) counts.push(countNote(note, distances, model !== null))
    }
  }
  return { notes: counts, left: ids.length - counts.length }
}

type Note = Awaited<ReturnType<typeof readNotes>>[number]

function readNotes(ids: readonly string[]) {
  return db.document.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { externalId: 'asc' },
    select: {
      attributes: true,
      patient: { select: { id: true, externalId: true } },
      statements: { where: { kind: SENTENCE_KIND }, select: { text: true, attributes: true } },
      restatements: {
        orderBy: { externalId: 'asc' },
        select: { authorName: true, statements: { orderBy: { ordinal: 'asc' }, select: { text: true } } },
      },
    },
  })
}

/** Null where a text of the note has no vector. */
async function openDistances(
  actor: Actor,
  studyId: string,
  model: string,
  { patient, statements, restatements }: Note,
): Promise<Distances | null> {
  const texts = [...statements, ...restatements.flatMap((list) => list.statements)].map(({ text }) => text)
  const vectors = await readFactVectors(actor, { studyId, patientId: patient.id, model }, texts)
  return vectors && openVectorDistances(vectors)
}

/** @param isByVectors whether facts are linked to the sentences that their vectors are nearest to, else by words */
function countNote(note: Note, distances: Distances, isByVectors: boolean): NoteCounts {
  const { attributes, patient, statements, restatements } = note
  const read = statements.map((sentence) => readSentenceAttributes(sentence.attributes))
  const classes = read.map((sentence) => sentence.class)
  const sentences = statements.map(({ text }) => text)
  const lists = restatements.map(({ authorName, statements: facts }) => ({
    model: authorName,
    facts: facts.map(({ text }) => text),
  }))
  return {
    patient: patient.externalId,
    noteType: noteSchema.parse(attributes).noteType,
    weighedLate: read.some((sentence) => sentence.weighedLate),
    junk: classes.filter((own) => own === 'junk').length,
    partial: classes.filter((own) => own === 'partial').length,
    sentences: sentences.length,
    lists: lists.map(({ model, facts }) => {
      const links = isByVectors ? nearestSentences(distances(facts, sentences)) : linkFacts(facts, sentences)
      const counts = countFacts(links, sentences.length)
      const countOf = (wanted: number) => counts.filter((count) => count === wanted).length
      const [without, one, two] = [countOf(0), countOf(1), countOf(2)]
      const more = counts.length - without - one - two
      const distance = distanceBetween(facts, sentences, distances)
      return { model, facts: facts.length, without, one, two, more, distance }
    }),
    distances: lists.flatMap((one, index) =>
      lists.slice(index + 1).flatMap((other) => {
        const distance = distanceBetween(one.facts, other.facts, distances)
        return distance === null ? [] : [{ models: `${one.model} – ${other.model}`, distance }]
      }),
    ),
  }
}

function distanceBetween(
  one: readonly string[],
  other: readonly string[],
  distances: Distances,
): number | null {
  if (Math.max(one.length, other.length) > MOST_FACTS) return null
  return earthMoversDistance(distances(one, other))
}

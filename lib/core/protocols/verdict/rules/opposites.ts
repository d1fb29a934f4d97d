import { tokenize } from '@/lib/core/retrieval/tokenize'
import type { Reading, Term } from './statement'

/**
 * How a word turns into its opposite, and what it was before. Only adjectives lose `a` and `in`, and only long ones: "atrial"
 * denies no trial, "infusion" no fusion. `hypo` and `hyper` are not here: the same patient has high blood pressure for years
 * and low pressure today.
 */
const OPPOSITES = [
  /^non(?<rest>\p{L}{4,})$/u,
  /^un(?<rest>\p{L}{4,})$/u,
  /^a(?!systolic|septic)n?(?<rest>\p{L}{3,}(?:ic|al|ar|ile|ive|ous|ent|ant|ate|[ai]ble))$/u,
  /^(?:in|im|ir|il)(?<rest>\p{L}{3,}(?:ic|al|ar|ile|ive|ous|ent|ant|ate|[ai]ble))$/u,
]
const SHORTEST = 4
const SHORTEST_ADJECTIVE = 6

/**
 * The words of a text that are another's opposite by how they begin ("afebrile", "unresponsive") as denials of that other word.
 * What begins like an opposite is one only where the word that it would deny stands in one of the texts compared, or means the
 * same by the table of clinical terms: nobody has to list them, and "uncle" denies nothing.
 *
 * @param known terms of all texts that are compared
 */
export function readOpposites(reading: Reading, known: ReadonlySet<string>): Reading {
  return { ...reading, terms: reading.terms.map((term) => readOpposite(term, known)) }
}

function readOpposite(term: Term, known: ReadonlySet<string>): Term {
  for (const rest of listRests(term.shown.toLowerCase())) {
    const [token, ...more] = tokenize(rest)
    if (token?.kind !== 'word' || more.length > 0) continue
    if (token.term === term.term || known.has(token.term))
      return { ...term, term: token.term, isNegated: !term.isNegated, denies: rest }
  }
  return term
}

function listRests(word: string): string[] {
  return OPPOSITES.flatMap((pattern, index) => {
    const rest = pattern.exec(word)?.groups?.['rest'] ?? ''
    return rest.length >= (index < 2 ? SHORTEST : SHORTEST_ADJECTIVE) ? [rest] : []
  })
}

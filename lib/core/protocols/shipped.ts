import { canonicalJson } from '../canonical-json'
import { type Definition, definitionSchema } from './definition'
import entailmentFactQuality from './entailment/fact-quality.json' with { type: 'json' }
import entailmentListQuality from './entailment/list-quality.json' with { type: 'json' }
import entailment from './entailment/protocol.json' with { type: 'json' }
import errorSpans from './error-spans/protocol.json' with { type: 'json' }
import quality from './error-spans/quality.json' with { type: 'json' }
import revised from './error-spans/revised.json' with { type: 'json' }
import docLens from './gallery/doclens.json' with { type: 'json' }
import factScore from './gallery/factscore.json' with { type: 'json' }
import healthBench from './gallery/healthbench.json' with { type: 'json' }
import medHelmJury from './gallery/medhelm-jury.json' with { type: 'json' }
import mqm from './gallery/mqm.json' with { type: 'json' }
import noteErrors from './gallery/note-errors.json' with { type: 'json' }
import pdsqi9 from './gallery/pdsqi-9.json' with { type: 'json' }
import preference from './gallery/preference.json' with { type: 'json' }
import qnote from './gallery/qnote.json' with { type: 'json' }
import rexval from './gallery/rexval.json' with { type: 'json' }
import summEval from './gallery/summeval.json' with { type: 'json' }
import keyFactsElicit from './key-facts/elicit.json' with { type: 'json' }
import summaryOverall from './key-facts/overall.json' with { type: 'json' }
import keyFacts from './key-facts/protocol.json' with { type: 'json' }
import questions from './questions/protocol.json' with { type: 'json' }
import validity from './validity/protocol.json' with { type: 'json' }
import verdict from './verdict/protocol.json' with { type: 'json' }

/**
 * The definitions that come with the product: those of its source systems, then published instruments. Names, structure and
 * points of the scales are the sources'; questions and definitions are in our own words.
 */
const SHIPPED: readonly unknown[] = [
  verdict,
  validity,
  entailment,
  entailmentFactQuality,
  entailmentListQuality,
  keyFacts,
  keyFactsElicit,
  summaryOverall,
  errorSpans,
  quality,
  revised,
  questions,
  docLens,
  factScore,
  healthBench,
  medHelmJury,
  mqm,
  noteErrors,
  pdsqi9,
  preference,
  qnote,
  rexval,
  summEval,
]

/** Code of the product knows what these mean: a study's own need names of their own. */
export const BUILT_IN: readonly string[] = [verdict.id, validity.id]

/** All of them, in their order. */
export function listShipped(): Definition[] {
  return SHIPPED.map((definition) => definitionSchema.parse(definition))
}

/** One of them. @throws {Error} when there is none of this id */
export function findShipped(id: string): Definition {
  const found = SHIPPED.find((definition) => (definition as { id?: unknown }).id === id)
  if (!found) throw new Error(`No protocol “${id}” comes with the product.`)
  return definitionSchema.parse(found)
}

/** Whether a definition is, word for word, one that comes with the product. */
export function isShipped(definition: Definition): boolean {
  const found = listShipped().find(({ id }) => id === definition.id)
  return found !== undefined && canonicalJson(found) === canonicalJson(definition)
}

import type { LabelWeights } from './label-weights'
import { defined, type Figure, undefinedFigure } from './rating-table'

/** A confusion matrix as one list: row by row the truth, in each row what the rater said. */
export type ConfusionCells = ArrayLike<number>

const NOTHING = 'nothing was rated that has a consensus'

// plain loops without lists of their own: thousands of resamples ask for them

/** How often the label at a place is the truth. */
function consensusOf(cells: ConfusionCells, labels: number, label: number): number {
  let sum = 0
  for (let column = 0; column < labels; column++) sum += cells[label * labels + column] as number
  return sum
}

/** How often it was said. */
function saidOf(cells: ConfusionCells, labels: number, label: number): number {
  let sum = 0
  for (let row = 0; row < labels; row++) sum += cells[row * labels + label] as number
  return sum
}

function rightOf(cells: ConfusionCells, labels: number): number {
  let sum = 0
  for (let label = 0; label < labels; label++) sum += cells[label * (labels + 1)] as number
  return sum
}

function allOf(cells: ConfusionCells, labels: number): number {
  let sum = 0
  for (let cell = 0; cell < labels * labels; cell++) sum += cells[cell] as number
  return sum
}

/**
 * Share of rated items on which the rater is right, from 0 to 1; undefined when nothing was rated that has a consensus.
 *
 * @see Sokolova M, Lapalme G (2009), Inf Process Manag 45:427-437
 * @example
 * // rows the truth: 140 of 200 right
 * accuracy([88, 14, 18, 10, 40, 10, 2, 6, 12], 3).value // => 0.7
 */
export function accuracy(cells: ConfusionCells, labels: number): Figure {
  const all = allOf(cells, labels)
  return all === 0 ? undefinedFigure(NOTHING) : defined(rightOf(cells, labels) / all)
}

/**
 * Gwet's AC1 of the rater with the truth, over the declared labels, from -1 to 1; undefined when nothing was rated that has a
 * truth, or only one label is declared.
 *
 * @see Gwet KL (2008), Br J Math Stat Psychol 61:29-48; {@link ./gwet-ac1} for any number of raters
 * @example
 * ac1OfCells([88, 14, 18, 10, 40, 10, 2, 6, 12], 3).value // => 0.576
 */
export function ac1OfCells(cells: ConfusionCells, labels: number): Figure {
  const all = allOf(cells, labels)
  if (all === 0) return undefinedFigure(NOTHING)
  if (labels < 2) return undefinedFigure('one label alone leaves nothing to agree on')
  let spread = 0
  for (let label = 0; label < labels; label++) {
    const share = (consensusOf(cells, labels, label) + saidOf(cells, labels, label)) / (2 * all)
    spread += share * (1 - share)
  }
  const byChance = spread / (labels - 1)
  return defined((rightOf(cells, labels) / all - byChance) / (1 - byChance))
}

/**
 * Brennan and Prediger's coefficient of two raters, of two labels also called PABAK, from -1 / (labels - 1) to 1: chance agreement as if
 * every declared label were as likely. Undefined when nothing was rated by both, or only one label is declared.
 *
 * @see Byrt T, Bishop J, Carlin JB (1993), J Clin Epidemiol 46:423-429; {@link ./brennan-prediger} for any number of raters
 * @example
 * // 15 of 18 alike: 2 x 15 / 18 - 1
 * pabakOfCells([14, 2, 1, 1], 2).value // => 0.667
 */
export function pabakOfCells(cells: ConfusionCells, labels: number): Figure {
  const { value, reason } = accuracy(cells, labels)
  if (value === null) return undefinedFigure(reason)
  if (labels < 2) return undefinedFigure('one label alone leaves nothing to agree on')
  return defined((value * labels - 1) / (labels - 1))
}

/**
 * Cohen's kappa of the rater with the truth, at most 1; undefined when nothing was rated that has a consensus, or both always
 * gave one and the same label.
 *
 * @param weights credit for labels that are nearly alike, of labels that have an order: weighted kappa
 * @see Cohen J (1960), Educ Psychol Meas 20:37-46; Cohen J (1968), Psychol Bull 70:213-220, for weights
 * @example
 * kappaOfCells([88, 14, 18, 10, 40, 10, 2, 6, 12], 3).value // => 0.492
 * kappaOfCells([88, 14, 18, 10, 40, 10, 2, 6, 12], 3, labelWeights('quadratic', [1, 2, 3])).value // => 0.455
 */
export function kappaOfCells(cells: ConfusionCells, labels: number, weights?: LabelWeights): Figure {
  const all = allOf(cells, labels)
  if (all === 0) return undefinedFigure(NOTHING)
  if (weights) return weightedKappa(cells, labels, weights, all)
  const right = rightOf(cells, labels)
  let alike = 0
  for (let label = 0; label < labels; label++)
    alike += consensusOf(cells, labels, label) * saidOf(cells, labels, label)
  if (alike >= all * all) return undefinedFigure('only one label was used')
  return defined((right * all - alike) / (all * all - alike))
}

function weightedKappa(cells: ConfusionCells, labels: number, weights: LabelWeights, all: number): Figure {
  let [right, alike] = [0, 0]
  for (let row = 0; row < labels; row++) {
    const consensus = consensusOf(cells, labels, row)
    for (let column = 0; column < labels; column++) {
      const weight = weights[row * labels + column] as number
      right += weight * (cells[row * labels + column] as number)
      alike += weight * consensus * saidOf(cells, labels, column)
    }
  }
  if (alike >= all * all * (1 - 1e-12)) return undefinedFigure('only one label was used')
  return defined((right * all - alike) / (all * all - alike))
}

/**
 * Matthews correlation of any number of labels, from -1 to 1; undefined when truth or rater know one label only (where
 * scikit-learn writes 0).
 *
 * @see Gorodkin J (2004), Comput Biol Chem 28:367-374
 * @example
 * matthewsCorrelation([88, 14, 18, 10, 40, 10, 2, 6, 12], 3).value // => 0.501
 */
export function matthewsCorrelation(cells: ConfusionCells, labels: number): Figure {
  const all = allOf(cells, labels)
  if (all === 0) return undefinedFigure(NOTHING)
  const right = rightOf(cells, labels)
  let crossed = 0
  let consensusSquares = 0
  let saidSquares = 0
  for (let label = 0; label < labels; label++) {
    const [consensus, said] = [consensusOf(cells, labels, label), saidOf(cells, labels, label)]
    crossed += consensus * said
    consensusSquares += consensus ** 2
    saidSquares += said ** 2
  }
  const spread = (all * all - consensusSquares) * (all * all - saidSquares)
  if (spread === 0) return undefinedFigure('consensus or rater knows one label only')
  return defined((right * all - crossed) / Math.sqrt(spread))
}

/**
 * Mean over the labels that are ever true of the share found, from 0 to 1: what guessing cannot raise by saying the commonest
 * label. Undefined when nothing was rated that has a consensus.
 *
 * @see Brodersen KH, Ong CS, Stephan KE, Buhmann JM (2010), ICPR 3121-3124
 * @example
 * // (88 / 120 + 40 / 60 + 12 / 20) / 3
 * balancedAccuracy([88, 14, 18, 10, 40, 10, 2, 6, 12], 3).value // => 0.667
 */
export function balancedAccuracy(cells: ConfusionCells, labels: number): Figure {
  if (allOf(cells, labels) === 0) return undefinedFigure(NOTHING)
  let sum = 0
  let known = 0
  for (let label = 0; label < labels; label++) {
    const consensus = consensusOf(cells, labels, label)
    if (consensus === 0) continue
    sum += (cells[label * (labels + 1)] as number) / consensus
    known += 1
  }
  return defined(sum / known)
}

/**
 * Share of a label that is found, from 0 to 1; undefined when it is nowhere the truth.
 *
 * @param label its place in the label set
 * @see Altman DG, Bland JM (1994), BMJ 308:1552
 * @example
 * // 88 / 120
 * sensitivityOfLabel([88, 14, 18, 10, 40, 10, 2, 6, 12], 3, 0).value // => 0.733
 */
export function sensitivityOfLabel(cells: ConfusionCells, labels: number, label: number): Figure {
  const all = consensusOf(cells, labels, label)
  if (all === 0) return undefinedFigure('the label is nowhere the reference')
  return defined((cells[label * (labels + 1)] as number) / all)
}

/**
 * F1 of one label, from 0 to 1: harmonic mean of its sensitivity and PPV; undefined when it neither is nor was said anywhere.
 *
 * @param label its place in the label set
 * @see van Rijsbergen CJ (1979), Information Retrieval, 2nd ed., ch. 7
 * @example
 * // 2 x 88 / (120 + 100)
 * f1OfLabel([88, 14, 18, 10, 40, 10, 2, 6, 12], 3, 0).value // => 0.8
 */
export function f1OfLabel(cells: ConfusionCells, labels: number, label: number): Figure {
  const ends = consensusOf(cells, labels, label) + saidOf(cells, labels, label)
  if (ends === 0) return undefinedFigure('the label neither is nor was said anywhere')
  return defined((2 * (cells[label * (labels + 1)] as number)) / ends)
}

/**
 * Mean F1 of the labels that have one, from 0 to 1; undefined when none has.
 *
 * @see Sokolova M, Lapalme G (2009), Inf Process Manag 45:427-437
 * @example
 * macroF1([88, 14, 18, 10, 40, 10, 2, 6, 12], 3).value // => 0.622
 */
export function macroF1(cells: ConfusionCells, labels: number): Figure {
  let sum = 0
  let known = 0
  for (let label = 0; label < labels; label++) {
    const { value } = f1OfLabel(cells, labels, label)
    if (value === null) continue
    sum += value
    known += 1
  }
  return known === 0 ? undefinedFigure(NOTHING) : defined(sum / known)
}

import type { SystemFigures } from './system-report'

/** Longer explanations are cut where a model sums many of them up. */
const LONGEST = 600

/**
 * What a paragraph on one score is written from: what counts against a system, each with the explanations that agree with the verdict.
 * Null where there are fewer than two, for a model asked to sum up nothing invents something.
 */
export function listFindingsToSumUp(
  { findings }: Pick<SystemFigures, 'findings'>,
  score: string,
): string[] | null {
  const flagged = (findings.find((one) => one.score === score)?.flagged ?? []).filter(
    ({ isAgainst }) => isAgainst === true,
  )
  if (flagged.length < 2) return null
  return flagged.map(({ patient, number, text, about, explanations }) =>
    [
      `patient ${patient}, no. ${number}: ${text}${about === '' ? '' : ` (${about})`}`,
      ...explanations.map((one) => `${one.alias}: ${one.text.slice(0, LONGEST)}`),
    ].join('\n'),
  )
}

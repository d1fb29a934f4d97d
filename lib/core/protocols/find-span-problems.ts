import type { Definition } from './definition'
import { findDuplicateCodes } from './field-kinds/codes'
import { duplicates, undeclared } from './problem-sentences'
import { findLabel, findSharedNames } from './span-labels'

/** What is wrong with the layers of passages of a definition, and with the links between them. */
export function findSpanProblems({ item, spanLayers, spanLinks }: Definition): string[] {
  const texts = item.parts.filter(({ of }) => of !== 'chart').map(({ role }) => role)
  const layers = spanLayers.map(({ id }) => id)
  return [
    ...spanLayers.flatMap(({ id, part, labels, unclassed, attributes }) => [
      ...undeclared(`spanLayers (${id}).part`, [part], texts, 'part with a text of its own'),
      ...findDuplicateCodes(labels.map(({ code }) => code)).map(
        (problem) => `spanLayers (${id}).labels: ${problem}.`,
      ),
      ...findSharedNames(labels).map(
        (name) => `spanLayers (${id}).labels: “${name}” stands for two of them.`,
      ),
      ...(unclassed !== undefined && findLabel({ labels }, unclassed) !== null
        ? [`spanLayers (${id}).unclassed: “${unclassed}” is one of its labels.`]
        : []),
      ...attributes.flatMap(({ id: own, options }) =>
        findDuplicateCodes(options.map(({ code }) => code)).map(
          (problem) => `spanLayers (${id}).attributes (${own}): ${problem}.`,
        ),
      ),
      ...duplicates(
        `spanLayers (${id}).attributes`,
        attributes.map(({ id: own }) => own),
      ),
    ]),
    ...spanLinks.flatMap(({ id, from, to }) => undeclared(`spanLinks (${id})`, [from, to], layers, 'layer')),
  ]
}

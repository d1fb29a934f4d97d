import type { Figure } from '../figure'
import type { AnswerFigures, FigureSection } from './answer-figures'
import { drawnTable } from './answer-opening'

/** `drawn`: of a figure only what a drawing of it shows, which is all that is seen of a section that is not open. */
export type Extent = 'whole' | 'drawn'

/** A section whose figures are made one after the other, as far as they are asked for. */
export type LazySection = {
  id: string
  title: string
  figures: (extent: Extent) => Iterable<Figure>
  /** That it has figures is known without making any. */
  isSure?: boolean
}

/** So many drawings open a page. */
export const MOST_DRAWN = 3

/**
 * Makes the section that a page opens, and of the others only what is drawn of the figures up to one that can be, as long as fewer
 * than {@link MOST_DRAWN} are: those that surely have figures come last.
 *
 * @param part the id of that section, the first that is shown where none has it; null makes all sections
 */
export function makeSections(
  sections: readonly LazySection[],
  part: string | null,
  known: Pick<AnswerFigures, 'paired' | 'isAnswered'>,
): FigureSection[] {
  const begun = new Map<string, { figures: Figure[]; more: Iterable<Figure> }>()
  const likely = sections.find(({ id }) => id === part) ?? sections[0]
  let drawn = 0
  for (const section of sections.toSorted(sureLast)) {
    const { id, isSure } = section
    const more = inTurn(section, part === null || section === likely ? 'whole' : 'drawn')
    const made = isSure && drawn >= MOST_DRAWN && part !== null ? [] : begin(more)
    if (made.some((figure) => drawnTable(figure))) drawn += 1
    begun.set(id, { figures: made, more })
  }
  const found = sections.flatMap((section) => {
    const own = begun.get(section.id)
    return own && (section.isSure || own.figures.length > 0) ? [{ ...section, ...own, section }] : []
  })
  const shown = sectionsShown({ sections: found, ...known })
  const open = shown.find(({ id }) => id === part) ?? shown.find(({ id }) => id !== 'ai')
  return found.map(({ id, title, figures, more, section }) => {
    if (part !== null && id !== open?.id) return { id, title, figures }
    const isBegun = part === null || section === likely
    return { id, title, figures: isBegun ? [...figures, ...more] : [...section.figures('whole')] }
  })
}

function sureLast(one: LazySection, other: LazySection): number {
  return Number(one.isSure ?? false) - Number(other.isSure ?? false)
}

function* inTurn({ figures }: LazySection, extent: Extent): Generator<Figure> {
  yield* figures(extent)
}

/** Figures up to the first that can be drawn, which opens a page. */
function begin(making: Generator<Figure>): Figure[] {
  const figures: Figure[] = []
  for (let next = making.next(); !next.done; next = making.next()) {
    figures.push(next.value)
    if (drawnTable(next.value)) break
  }
  return figures
}

/** Sections with something to show: agreement once two people answered the same. */
export function sectionsShown<Section extends { id: string }>({
  sections,
  paired,
  isAnswered,
}: { sections: readonly Section[] } & Pick<AnswerFigures, 'paired' | 'isAnswered'>): readonly Section[] {
  return sections.filter(({ id }) => paired > 0 || (isAnswered && id !== 'people'))
}

import type { Figure } from '../figure'

/** Figures that belong together on a page, under one heading. */
export type FigureSection = { id: string; title: string; figures: readonly Figure[] }

export type AnswerFigures = {
  sections: readonly FigureSection[]
  /** Layers and variables that can be looked at closely, and the one that is. */
  variables: readonly { id: string; name: string }[]
  of: string | null
  /** Whether passages are marked, which can be paired in two ways. */
  hasLayers: boolean
  /** The stratum that is looked at. */
  by: string | null
  /** Strata that figures can be split by, and label schemes. */
  strata: readonly { id: string; title: string }[]
  schemes: readonly { id: string; title: string }[]
  /** What an item is called. */
  one: string
  many: string
  /** Items and people of the task, and how many items have two answers or more of anything. */
  items: number
  people: number
  paired: number
  /** Whether answers hold anything that agreement can be counted of: entries of lists are none. */
  isCounted: boolean
  /** Whether a person answered anything, or anything is settled. */
  isAnswered: boolean
  /** Whether the task settles anything: else an answer is all that is asked for, and answers need not agree. */
  isSettling: boolean
  /** Items that are not settled: what is said of AI raters can still change. */
  unsettled: number
}

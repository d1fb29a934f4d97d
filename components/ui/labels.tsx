'use client'

import { Children, createContext, type ReactNode, useContext } from 'react'
import { inItemWords } from '@/lib/core/item-words'
import type { Label } from '@/lib/core/labels'
import type { Definition } from '@/lib/core/protocols/definition'
import type { ItemName } from '@/lib/core/task'

type Words = {
  labels: readonly Label[]
  itemName: ItemName
  /** Of a task that asks more than one choice: its definition, which answers are read by. */
  several: Definition | null
}

const NONE: Words = { labels: [], itemName: { one: 'statement', many: 'statements' }, several: null }
const TaskWords = createContext(NONE)

/** Around the pages of a task: what its items and answers are called, and how labels look. */
export function LabelsProvider({ children, ...words }: Partial<Words> & { children: ReactNode }) {
  return <TaskWords value={{ ...NONE, ...words }}>{children}</TaskWords>
}

/** The labels of the task around; none outside of one. */
export function useLabels(): readonly Label[] {
  return useContext(TaskWords).labels
}

/** The definition of the task around where it asks more than one choice, else null. */
export function useSeveral(): Definition | null {
  return useContext(TaskWords).several
}

/** Says a sentence about statements in the words of the task around. */
export function useItemWords(): (words: string) => string {
  const { itemName } = useContext(TaskWords)
  return (words) => inItemWords(words, itemName)
}

/** Words about statements as the task around calls them; what stands between the words stays. */
export function ItemWords({ children }: { children: ReactNode }) {
  const say = useItemWords()
  return Children.map(children, (child: ReactNode) => (typeof child === 'string' ? say(child) : child))
}

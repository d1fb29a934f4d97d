'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Label } from '@/lib/core/labels'

const NONE: readonly Label[] = []
const Labels = createContext<readonly Label[]>(NONE)

/** Around the pages of a task: what its answers are called, and how they look. */
export function LabelsProvider({ labels, children }: { labels: readonly Label[]; children: ReactNode }) {
  return <Labels value={labels}>{children}</Labels>
}

/** The labels of the task around; none outside of one. */
export function useLabels(): readonly Label[] {
  return useContext(Labels)
}

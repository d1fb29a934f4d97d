'use client'

import { useEffect, useSyncExternalStore } from 'react'
import type { Draft } from './workbench-state'

/** What somebody has begun at a patient's statements and not submitted. */
type KeptDrafts = {
  studyId: string
  patientId: string
  /** By assignment. */
  drafts: ReadonlyMap<string, Draft>
  /** Places from 0 of the statements whose draft says more than what was submitted. */
  places: readonly number[]
}

// only in the memory of this tab, and only until it closes: nothing of a patient's text is left in the browser
let kept: readonly KeptDrafts[] = []
const listeners = new Set<() => void>()

/** What was begun at a patient before, in this tab. */
export function keptDraftsOf(patientId: string): ReadonlyMap<string, Draft> {
  return kept.find((entry) => entry.patientId === patientId)?.drafts ?? new Map()
}

/** Keeps drafts while one walks about in the application; closing or reloading the tab asks first as long as there are any. */
export function useKeepDrafts({ studyId, patientId, drafts, places }: KeptDrafts): void {
  useEffect(() => {
    const others = kept.filter((entry) => entry.patientId !== patientId)
    kept = places.length === 0 ? others : [...others, { studyId, patientId, drafts, places }]
    if (kept.length === 0) window.removeEventListener('beforeunload', ask)
    else window.addEventListener('beforeunload', ask)
    for (const listener of listeners) listener()
  }, [studyId, patientId, drafts, places])
}

/** How many answers of other patients are begun and not submitted, and the way to the first; null for none. */
export function useDraftsElsewhere(patientId: string): { count: number; href: string } | null {
  const all = useSyncExternalStore(subscribe, getKept, getNone)
  const others = all.filter((entry) => entry.patientId !== patientId)
  const [first] = others
  if (!first) return null
  const at = (first.places[0] ?? 0) + 1
  return {
    count: others.reduce((sum, { places }) => sum + places.length, 0),
    href: `/studies/${first.studyId}/label/${first.patientId}?at=${at}`,
  }
}

/** How many answers are begun and not submitted, at all patients. */
export function countKeptDrafts(): number {
  return kept.reduce((sum, { places }) => sum + places.length, 0)
}

/** Gives them up, and leaves without being asked. */
export function dropKeptDrafts(): void {
  kept = NONE
  window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: readonly KeptDrafts[] = []
const getKept = () => kept
const getNone = () => NONE

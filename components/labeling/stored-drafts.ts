'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { taskHome } from '@/lib/core/task'
import type { Draft } from './draft'
import type { DraftStore, StoredDrafts } from './draft-store'

const NONE: readonly StoredDrafts[] = []

// in the memory of this tab, and sealed in its own store, which the browser empties when the tab closes
let kept = NONE
/** Those from before a reload stay as they were until their patient is opened. */
let restored = NONE
/** All of them. */
let all = NONE
let store: DraftStore | null = null
const listeners = new Set<() => void>()

/**
 * Brings back what one person had begun before the tab was reloaded, and keeps what is begun from now on.
 *
 * @returns a function that forgets it here: somebody else may sign in
 */
export function openStoredDrafts(opened: DraftStore): () => void {
  let isOpen = true
  void opened.read().then((before) => {
    if (!isOpen) return
    store = opened
    set(kept, before)
  })
  return () => {
    isOpen = false
    store = null
    set(NONE, NONE)
  }
}

/** What was begun at a patient of a task before, since the tab was loaded. */
export function storedDraftsOf(taskId: string, patientId: string): ReadonlyMap<string, Draft> {
  return kept.find((entry) => isOf(entry, taskId, patientId))?.drafts ?? new Map()
}

/**
 * Keeps drafts while one walks about in the application and when the tab is reloaded; closing or reloading it asks first as
 * long as there are any.
 */
export function useStoreDrafts({ task, patientId, drafts, indices }: StoredDrafts): void {
  const { studyId, taskId } = task
  useEffect(() => {
    const entry = { task: { studyId, taskId }, patientId, drafts, indices }
    const others = without(kept, taskId, patientId)
    set(indices.length === 0 ? others : [...others, entry], restored)
  }, [studyId, taskId, patientId, drafts, indices])
}

/**
 * Hands over what was begun at a patient before the tab was reloaded, as soon as it is read.
 *
 * @param onRestored the same function at each call
 */
export function useRestoredDrafts(
  taskId: string,
  patientId: string,
  onRestored: (drafts: ReadonlyMap<string, Draft>) => void,
): void {
  useEffect(() => {
    const handOver = () => {
      const entry = restored.find((own) => isOf(own, taskId, patientId))
      if (!entry) return
      restored = without(restored, taskId, patientId) // kept again with the drafts of the page
      onRestored(entry.drafts)
    }
    handOver()
    return subscribe(handOver)
  }, [taskId, patientId, onRestored])
}

/** How many answers of other patients are begun and not submitted, and the way to the first; null for none. */
export function useDraftsElsewhere(
  taskId: string,
  patientId: string,
): { count: number; href: string } | null {
  // a number and an address: what is begun at this patient draws nothing anew
  const others = () => without(all, taskId, patientId)
  const count = useSyncExternalStore(subscribe, () => countIndices(others()), getNone)
  const href = useSyncExternalStore(subscribe, () => addressOf(others()[0]), getNowhere)
  return href === null ? null : { count, href }
}

function addressOf(entry: StoredDrafts | undefined): string | null {
  return entry ? `${taskHome(entry.task)}/label/${entry.patientId}?at=${(entry.indices[0] ?? 0) + 1}` : null
}

function countIndices(entries: readonly StoredDrafts[]): number {
  return entries.reduce((sum, { indices }) => sum + indices.length, 0)
}

/** How many answers are begun and not submitted, at all patients. */
export function countStoredDrafts(): number {
  return countIndices(all)
}

/** Gives them up, and leaves without being asked. */
export function dropStoredDrafts(): void {
  set(NONE, NONE)
}

function set(now: readonly StoredDrafts[], before: readonly StoredDrafts[]): void {
  kept = now
  restored = before
  all = [...before, ...now]
  void store?.keep(all)
  if (all.length === 0) window.removeEventListener('beforeunload', ask)
  else window.addEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function without(
  entries: readonly StoredDrafts[],
  taskId: string,
  patientId: string,
): readonly StoredDrafts[] {
  return entries.filter((entry) => !isOf(entry, taskId, patientId))
}

function isOf(entry: StoredDrafts, taskId: string, patientId: string): boolean {
  return entry.task.taskId === taskId && entry.patientId === patientId
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getNone = () => 0
const getNowhere = () => null

import { addressWith } from '@/components/ui/address'
import type { ErrorQuery } from '@/lib/core/figures/errors/error-view'
import { type ItemList, writeItemList } from '@/lib/core/figures/errors/item-list'
import { roomAddress, type TaskRef, taskHome } from '@/lib/core/task'

/** The look of the entry that one comes back from, for what has `aria-current`. */
export const CURRENT_ENTRY =
  'scroll-mt-4 aria-[current]:border-accent aria-[current]:shadow-[inset_3px_0_0_var(--accent)]'

/** Where the statements behind a figure are listed; later queries win over earlier ones. */
export function itemsAddress(task: TaskRef, ...queries: readonly ErrorQuery[]): string {
  return addressWith(`${taskHome(task)}/errors`, Object.assign({}, ...queries) as ErrorQuery)
}

/** A parameter that says which list one goes through; none where one does not. */
function listParameter(list: ItemList | null): { list: string | null } {
  return { list: list && writeItemList(list) }
}

/** Where everything that was said of a statement stands, come from a list. */
export function statementAddress(task: TaskRef, itemId: string, list: ItemList | null): string {
  return roomAddress(task, statementPath(itemId, list))
}

/** The same as a place among the task's rooms. */
export function statementPath(itemId: string, list: ItemList | null): string {
  return addressWith(`statements/${itemId}`, listParameter(list))
}

/** Where a statement is marked in its text, beside the chart. */
export function chartAddress(
  task: TaskRef,
  { itemId, patientId }: { itemId: string; patientId: string },
  list: ItemList | null,
): string {
  return roomAddress(task, patientPath(task, patientId, itemId, list))
}

/** Where a patient's texts stand beside the chart, with the statements of a task. @param itemId null for no statement */
export function patientPath(
  { taskId }: TaskRef,
  patientId: string,
  itemId: string | null,
  list: ItemList | null,
): string {
  return addressWith(`patients/${patientId}`, { task: taskId, item: itemId, ...listParameter(list) })
}

/** The address of a chart, at a passage. */
export function withPassage(
  chart: string,
  { noteId, start, end }: { noteId: string; start: number; end: number },
): string {
  return withParameters(chart, { note: noteId, start: String(start), end: String(end) })
}

/** An address with these parameters behind those that it has. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`
}

import type { ChartPassage } from '@/lib/core/chart'
import type { ChartTarget } from './use-chart-position'

/** What the room sends to the chart in the other window. */
export type ChartState = {
  patientId: string
  /** The item that is open in the room, with what its kind is called and its place from 1; null at the end of the list. */
  item: { name: string; text: string; index: number; total: number } | null
  /** Wall-clock time up to which the chart is shown; null for all of it. */
  until: string | null
  evidence: readonly ChartPassage[]
}

/** Messages between the windows of one browser. Nothing of them is kept anywhere. */
export type ChartMessage =
  /** From a chart that has opened: who is at this patient? */
  | { kind: 'hello'; patientId: string }
  /** From a chart: somebody reads in it. */
  | { kind: 'active'; patientId: string }
  | { kind: 'closed' }
  /** From a chart to one room: a passage for its open statement. */
  | { kind: 'attach'; to: string; patientId: string; passage: ChartPassage & { quote: string } }
  | { kind: 'state'; from: string; state: ChartState }
  | { kind: 'jump'; patientId: string; target: ChartTarget }
  | { kind: 'attached'; message: string }

/** A task's windows hear each other. Null in a browser without channels: the chart then stays in its room. */
export function openChartChannel(taskId: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`concordance.chart.${taskId}`)
}

/** Hears what the other windows say, until the function that it gives is called. */
export function listenTo(channel: BroadcastChannel, hear: (message: ChartMessage) => void): () => void {
  const listen = (event: MessageEvent<ChartMessage>) => hear(event.data)
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}

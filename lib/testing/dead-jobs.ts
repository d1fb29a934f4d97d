import { db } from '@/lib/data/client'

/**
 * Lets the time pass that a dead worker's jobs keep their place; `id` is that of a run or of work on texts. Only while no
 * worker lives: theirs would be lost too.
 */
export async function expireDead(id: string): Promise<void> {
  await db.$executeRaw`update pgboss.queue set monitor_on = null`
  await db.$executeRaw`
    update pgboss.job set heartbeat_on = now() - interval '1 hour'
    where data->>'workId' = ${id} and state = 'active'`
}

/** Lets the pause before another delivery pass. */
export async function skipPause(id: string): Promise<void> {
  await db.$executeRaw`
    update pgboss.job set start_after = now()
    where data->>'workId' = ${id} and state = 'retry'`
}

/** Leaves the next test no job of a worker that was killed: that test's worker would do it, and ask what it asks. */
export async function deleteJobs(): Promise<void> {
  await db.$executeRaw`delete from pgboss.job`
}

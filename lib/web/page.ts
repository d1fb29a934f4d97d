import 'server-only'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { nextPath, PATH_HEADER } from '@/lib/core/accounts/next-path'
import { authorize, type Permission } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { TaskRef } from '@/lib/core/task'
import { requireActor, requireTask } from './session'

/** Runs a page's data calls, turning expected failures into Next's own pages; after a sign-in the person is back here. */
export async function load<Data>(read: () => Promise<Data>): Promise<Data> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError) {
      if (error.code === 'unauthenticated') redirect(await signInAddress())
      // forbidden and missing look the same: nothing reveals what other studies hold
      if (error.code === 'not_found' || error.code === 'forbidden') notFound()
    }
    throw error
  }
}

/**
 * Closes pages to whoever lacks a permission before any part of them is on its way: an answer that has begun can say of a page no
 * more that it is not there.
 */
export async function admit(permission: Permission, studyId: string): Promise<void> {
  await load(async () => authorize(await requireActor(), permission, studyId))
}

/** Closes the pages of a task to whoever is no member of its study, and those of a task that the study has not to everybody. */
export async function admitToTask(task: TaskRef): Promise<void> {
  await load(async () => requireTask(await requireActor(), task))
}

async function signInAddress(): Promise<string> {
  const here = nextPath((await headers()).get(PATH_HEADER), '/studies')
  return `/sign-in?${new URLSearchParams({ next: here })}`
}

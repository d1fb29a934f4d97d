import { db } from '@/lib/data/client'

/** Failed attempts at an account from one place, all of them just now. */
export async function failBefore(email: string, address: string, count: number): Promise<void> {
  await db.failedSignIn.createMany({ data: Array.from({ length: count }, () => ({ email, address })) })
}

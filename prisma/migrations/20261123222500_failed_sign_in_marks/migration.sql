-- Failures count for an hour and held the address that was typed: what is there is let go.
DELETE FROM "FailedSignIn";
ALTER TABLE "FailedSignIn" RENAME COLUMN "email" TO "account";
ALTER INDEX "FailedSignIn_email_at_idx" RENAME TO "FailedSignIn_account_at_idx";

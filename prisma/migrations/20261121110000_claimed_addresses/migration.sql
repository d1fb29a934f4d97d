-- An address that its person typed on a link for whoever holds it: nobody has vouched for it.
ALTER TABLE "User" ADD COLUMN "isAddressClaimed" BOOLEAN NOT NULL DEFAULT false;

-- Accounts made so before: by themselves, and with no invitation that named their address.
UPDATE "User" u SET "isAddressClaimed" = true
WHERE u."passwordHash" IS NOT NULL
  AND EXISTS (
    SELECT 1 FROM "AuditEvent" e
    WHERE e.scope = 'system' AND e.type = 'user.created' AND e."userId" = u.id AND e.data->>'userId' = u.id::text
  )
  AND NOT EXISTS (SELECT 1 FROM "Invitation" i WHERE i."acceptedById" = u.id AND i.email = u.email)
  AND NOT EXISTS (SELECT 1 FROM "PasswordLink" l WHERE l."userId" = u.id AND l."usedAt" IS NOT NULL);

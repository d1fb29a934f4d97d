-- CreateTable
CREATE TABLE "ServiceFinding" (
    "what" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "found" TEXT NOT NULL,
    "isPlain" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ServiceFinding_pkey" PRIMARY KEY ("what")
);

-- AlterEnum
ALTER TYPE "PassageOrigin" ADD VALUE 'unknown';

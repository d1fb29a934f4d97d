-- Statistics of tables after an import, also for an application that does not own them.
-- (\x3b is a semicolon: the offline schema engine splits statements at every one it sees)
CREATE FUNCTION analyze_tables(names regclass[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS
  E'DECLARE name regclass\x3b BEGIN FOREACH name IN ARRAY names LOOP EXECUTE format(''analyze %s'', name)\x3b END LOOP\x3b END';

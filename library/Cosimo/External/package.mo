within Cosimo;
package External "Functions of other languages: a class here stands for the external function of its name"

  record Table "Data and options of a table with one argument"
    Real values[:, :];
    Integer columns[:];
    Integer smoothness;
    Integer extrapolation;
  end Table;

  record TimeTable "Data and options of a table over time"
    Real values[:, :];
    Real startTime;
    Integer columns[:];
    Integer smoothness;
    Integer extrapolation;
    Real shiftTime;
    Integer timeEvents;
  end TimeTable;

  record Surface "Data and options of a table with two arguments"
    Real values[:, :];
    Integer smoothness;
    Integer extrapolation;
  end Surface;

  function tableFile "Matrix in a text, CSV or MAT file"
    input String file;
    input String name;
    input String delimiter;
    input Integer headerLines;
    input String form = "" "What is checked: curves, curves over time, a surface; nothing of a matrix";
    input Integer columns[:] = fill(0, 0) "Those of the curves";
    output Real values[:, :];
  external "Cosimo" values = tableFile(file, name, delimiter, headerLines, form, columns);
  end tableFile;

  function ModelicaInternal_fullPathName "Names of files remain as they are"
    input String name;
    output String fullName = name;
  end ModelicaInternal_fullPathName;

  function ModelicaInternal_stat "Kind of a file: a run sees no other files than those known before it"
    input String name;
    output Integer kind = kindInRun();
  external "Cosimo" kind = fileKind(name);
  end ModelicaInternal_stat;

  function kindInRun
    output Integer kind = 1;
  algorithm
    assert(false, "a run sees no files: one whose name is not known before it counts as missing", AssertionLevel.warning);
  end kindInRun;

  function ModelicaInternal_readLine
    input String name;
    input Integer line;
    output String text;
    output Integer endOfFile;
  external "Cosimo" readLine(name, line, text, endOfFile);
  end ModelicaInternal_readLine;

  function ModelicaInternal_countLines
    input String name;
    output Integer n;
  external "Cosimo" n = countLines(name);
  end ModelicaInternal_countLines;

  function ModelicaInternal_readFile
    input String name;
    input Integer n;
    output String lines[n];
  external "Cosimo" readLines(name, n, lines);
  end ModelicaInternal_readFile;

  function ModelicaInternal_getNumberOfFiles
    input String directory;
    output Integer n;
  external "Cosimo" n = countFiles(directory);
  end ModelicaInternal_getNumberOfFiles;

  function ModelicaInternal_readDirectory
    input String directory;
    input Integer n;
    output String names[n];
  external "Cosimo" listFiles(directory, n, names);
  end ModelicaInternal_readDirectory;

  function ModelicaInternal_getcwd "Relative names of files are relative to the folder of the model"
    input Integer dummy;
    output String directory = ".";
  end ModelicaInternal_getcwd;

  function ModelicaInternal_print
    input String text;
    input String file;
  algorithm
    assert(false, "functions print to files only, with --allow-write: the call shows what was to be printed", AssertionLevel.warning);
  end ModelicaInternal_print;

  function CosimoFiles_copy
    input String from;
    input String to;
    input Integer replace;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end CosimoFiles_copy;

  function CosimoFiles_move
    input String from;
    input String to;
    input Integer replace;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end CosimoFiles_move;

  function CosimoFiles_remove
    input String name;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end CosimoFiles_remove;

  function CosimoFiles_createDirectory
    input String name;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end CosimoFiles_createDirectory;

  function ModelicaInternal_mkdir
    input String name;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end ModelicaInternal_mkdir;

  function ModelicaInternal_rmdir
    input String name;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end ModelicaInternal_rmdir;

  function ModelicaInternal_rename
    input String from;
    input String to;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end ModelicaInternal_rename;

  function ModelicaInternal_copyFile
    input String from;
    input String to;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end ModelicaInternal_copyFile;

  function ModelicaError "Streams.error of libraries before 4.1"
    input String text;
  algorithm
    assert(false, text);
  end ModelicaError;

  function ModelicaStreams_closeFile "Files are read as a whole, none is left open"
    input String name;
  algorithm
  end ModelicaStreams_closeFile;

  function ModelicaInternal_removeFile
    input String name;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end ModelicaInternal_removeFile;

  function ModelicaIO_readMatrixSizes
    input String file;
    input String name;
    output Integer sizes[2] = size(tableFile(file, name, "", 0));
  end ModelicaIO_readMatrixSizes;

  function ModelicaIO_readRealMatrix
    input String file;
    input String name;
    input Integer rows;
    input Integer columns;
    input Integer verbose;
    output Real values[:, :] = tableFile(file, name, "", 0);
  end ModelicaIO_readRealMatrix;

  function ModelicaIO_writeRealMatrix
    input String file;
    input String name;
    input Real values[:, :];
    input Integer rows;
    input Integer columns;
    input Integer append;
    input String format;
    output Integer success = 0;
  algorithm
    assert(false, "files are written with --allow-write only: the call shows what is left out", AssertionLevel.warning);
  end ModelicaIO_writeRealMatrix;

  function ModelicaStandardTables_CombiTable1D_init3
    input String fileName;
    input String tableName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Integer columns[:];
    input Integer columnCount;
    input Integer smoothness;
    input Integer extrapolation;
    input Integer verbose;
    input String delimiter;
    input Integer headerLines;
    output Table table = Table(
      if fileName == "NoName" then values else tableFile(fileName, tableName, delimiter, headerLines, "curves", columns),
      columns,
      smoothness,
      extrapolation);
  end ModelicaStandardTables_CombiTable1D_init3;

  function ModelicaStandardTables_CombiTable1D_getValue
    input Table table;
    input Integer column;
    input Real u;
    output Real y = Tables.value(table.values, table.columns[column], table.smoothness, table.extrapolation, u);
  end ModelicaStandardTables_CombiTable1D_getValue;

  function ModelicaStandardTables_CombiTable1D_minimumAbscissa
    input Table table;
    output Real u = Tables.ascending(table.values[1, 1], table.values, table.columns, true);
  end ModelicaStandardTables_CombiTable1D_minimumAbscissa;

  function ModelicaStandardTables_CombiTable1D_maximumAbscissa
    input Table table;
    output Real u = table.values[size(table.values, 1), 1];
  end ModelicaStandardTables_CombiTable1D_maximumAbscissa;

  function ModelicaStandardTables_CombiTimeTable_init3
    input String fileName;
    input String tableName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Real startTime;
    input Integer columns[:];
    input Integer columnCount;
    input Integer smoothness;
    input Integer extrapolation;
    input Real shiftTime;
    input Integer timeEvents;
    input Integer verbose;
    input String delimiter;
    input Integer headerLines;
    output TimeTable table = TimeTable(
      if fileName == "NoName" then values else tableFile(fileName, tableName, delimiter, headerLines, "curves over time", columns),
      startTime,
      columns,
      smoothness,
      extrapolation,
      shiftTime,
      timeEvents);
  end ModelicaStandardTables_CombiTimeTable_init3;

  function ModelicaStandardTables_CombiTimeTable_getValue
    input TimeTable table;
    input Integer column;
    input Real t;
    input Real next;
    input Real previous;
    output Real y = TimeTables.value(
      table.values,
      table.columns[column],
      table.smoothness,
      table.extrapolation,
      table.startTime,
      table.shiftTime,
      table.timeEvents,
      t,
      next,
      previous);
  end ModelicaStandardTables_CombiTimeTable_getValue;

  function ModelicaStandardTables_CombiTimeTable_nextTimeEvent
    input TimeTable table;
    input Real t;
    output Real next = TimeTables.nextEvent(
      table.values,
      table.extrapolation,
      table.startTime,
      table.shiftTime,
      table.timeEvents,
      t);
  end ModelicaStandardTables_CombiTimeTable_nextTimeEvent;

  function ModelicaStandardTables_CombiTimeTable_minimumTime
    input TimeTable table;
    output Real t = Tables.ascending(
      table.values[1, 1],
      table.values,
      table.columns,
      table.smoothness <> 1 and table.smoothness <> 3);
  end ModelicaStandardTables_CombiTimeTable_minimumTime;

  function ModelicaStandardTables_CombiTimeTable_maximumTime
    input TimeTable table;
    output Real t = table.values[size(table.values, 1), 1];
  end ModelicaStandardTables_CombiTimeTable_maximumTime;

  function ModelicaStandardTables_CombiTable2D_init3
    input String fileName;
    input String tableName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Integer smoothness;
    input Integer extrapolation;
    input Integer verbose;
    input String delimiter;
    input Integer headerLines;
    output Surface table = Surface(
      if fileName == "NoName" then values else tableFile(fileName, tableName, delimiter, headerLines, "surface"),
      smoothness,
      extrapolation);
  end ModelicaStandardTables_CombiTable2D_init3;

  function ModelicaStandardTables_CombiTable2D_getValue
    input Surface table;
    input Real u1;
    input Real u2;
    output Real y = Surfaces.value(table.values, table.smoothness, table.extrapolation, u1, u2);
  end ModelicaStandardTables_CombiTable2D_getValue;

  function ModelicaStandardTables_CombiTable2D_minimumAbscissa
    input Surface table;
    output Real u[2] = {
      Tables.ascending(table.values[2, 1], table.values, {1}, true, 2),
      Tables.ascending(table.values[1, 2], transpose(table.values), {1}, true, 2)};
  end ModelicaStandardTables_CombiTable2D_minimumAbscissa;

  function ModelicaStandardTables_CombiTable2D_maximumAbscissa
    input Surface table;
    output Real u[2] = {
      table.values[size(table.values, 1), 1],
      table.values[1, size(table.values, 2)]};
  end ModelicaStandardTables_CombiTable2D_maximumAbscissa;

  function ModelicaStandardTables_CombiTable1D_init2 "Of version 3.2.3 of the library"
    input String fileName;
    input String tableName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Integer columns[:];
    input Integer columnCount;
    input Integer smoothness;
    input Integer extrapolation;
    input Integer verbose;
    output Table table = Table(
      if fileName == "NoName" then values else tableFile(fileName, tableName, ",", 0, "curves", columns),
      columns,
      smoothness,
      extrapolation);
  end ModelicaStandardTables_CombiTable1D_init2;

  function ModelicaStandardTables_CombiTable1D_init "Of versions 3.2.1 and 3.2.2: the last two points extrapolate"
    input String tableName;
    input String fileName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Integer columns[:];
    input Integer columnCount;
    input Integer smoothness;
    output Table table = Table(
      if fileName == "NoName" then values else tableFile(fileName, tableName, ",", 0, "curves", columns),
      columns,
      smoothness,
      2);
  end ModelicaStandardTables_CombiTable1D_init;

  function ModelicaStandardTables_CombiTable1D_read "Tables are read where they are made"
    input Table table;
    input Integer force;
    input Integer verbose;
    output Real success = 1;
  end ModelicaStandardTables_CombiTable1D_read;

  function ModelicaStandardTables_CombiTimeTable_init2 "Of version 3.2.3 of the library"
    input String fileName;
    input String tableName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Real startTime;
    input Integer columns[:];
    input Integer columnCount;
    input Integer smoothness;
    input Integer extrapolation;
    input Real shiftTime;
    input Integer timeEvents;
    input Integer verbose;
    output TimeTable table = TimeTable(
      if fileName == "NoName" then values else tableFile(fileName, tableName, ",", 0, "curves over time", columns),
      startTime,
      columns,
      smoothness,
      extrapolation,
      shiftTime,
      timeEvents);
  end ModelicaStandardTables_CombiTimeTable_init2;

  function ModelicaStandardTables_CombiTimeTable_init "Of versions 3.2.1 and 3.2.2: not shifted, an event at each point"
    input String tableName;
    input String fileName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Real startTime;
    input Integer columns[:];
    input Integer columnCount;
    input Integer smoothness;
    input Integer extrapolation;
    output TimeTable table = TimeTable(
      if fileName == "NoName" then values else tableFile(fileName, tableName, ",", 0, "curves over time", columns),
      startTime,
      columns,
      smoothness,
      extrapolation,
      0,
      1);
  end ModelicaStandardTables_CombiTimeTable_init;

  function ModelicaStandardTables_CombiTimeTable_read
    input TimeTable table;
    input Integer force;
    input Integer verbose;
    output Real success = 1;
  end ModelicaStandardTables_CombiTimeTable_read;

  function ModelicaStandardTables_CombiTable2D_init2 "Of version 3.2.3 of the library"
    input String fileName;
    input String tableName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Integer smoothness;
    input Integer extrapolation;
    input Integer verbose;
    output Surface table = Surface(
      if fileName == "NoName" then values else tableFile(fileName, tableName, ",", 0, "surface"),
      smoothness,
      extrapolation);
  end ModelicaStandardTables_CombiTable2D_init2;

  function ModelicaStandardTables_CombiTable2D_init "Of versions 3.2.1 and 3.2.2: the last two points extrapolate"
    input String tableName;
    input String fileName;
    input Real values[:, :];
    input Integer rows;
    input Integer width;
    input Integer smoothness;
    output Surface table = Surface(
      if fileName == "NoName" then values else tableFile(fileName, tableName, ",", 0, "surface"),
      smoothness,
      2);
  end ModelicaStandardTables_CombiTable2D_init;

  function ModelicaStandardTables_CombiTable2D_read
    input Surface table;
    input Integer force;
    input Integer verbose;
    output Real success = 1;
  end ModelicaStandardTables_CombiTable2D_read;

  function dgesv = Linear.dgesv;
  function dgetrf = Linear.dgetrf;
  function dgetrs = Linear.dgetrs;
  function dgetri = Linear.dgetri;
  function dgelsy = Linear.dgelsy;
  function dgglse = Linear.dgglse;
  function dgesvd = Spectra.dgesvd;
  function dgesdd = Spectra.dgesdd;
  function dgehrd = Spectra.dgehrd;
  function dorghr = Spectra.dorghr;
  function dhseqr = Spectra.dhseqr;
  function dgees = Spectra.dgees;
  function dpotrf = Spectra.dpotrf;
  function dlange = Spectra.dlange;
  function dgecon = Spectra.dgecon;
  function dtrsyl = Spectra.dtrsyl;
  function dgeev = Eigenvectors.dgeev;
  function dgeevx = Eigenvectors.dgeevx;
  function dtrevc = Eigenvectors.dtrevc;
  function dtrsen = Eigenvectors.dtrsen;
  function dggev = Eigenvectors.dggev;
  function dggevx = Eigenvectors.dggevx;
  function dhgeqz = Eigenvectors.dhgeqz;
  function dgeqrf = Orthogonal.dgeqrf;
  function dgeqp3 = Orthogonal.dgeqp3;
  function dorgqr = Orthogonal.dorgqr;
  function dormqr = Orthogonal.dormqr;
  function dormhr = Orthogonal.dormhr;
  function dtrsm = Orthogonal.dtrsm;
  function dgels = Orthogonal.dgels;
  function dgesvx = Orthogonal.dgesvx;
  function dgbsv = Orthogonal.dgbsv;
  function dgtsv = Orthogonal.dgtsv;

  function ModelicaFFT_kiss_fftr = Fourier.kiss_fftr;

  function ModelicaRandom_automaticGlobalSeed
    input Real dummy;
    output Integer seed;
  external "Cosimo" seed = automaticSeed(dummy);
  end ModelicaRandom_automaticGlobalSeed;

  function ModelicaRandom_xorshift64star = Random.xorshift64star;
  function ModelicaRandom_xorshift128plus = Random.xorshift128plus;
  function ModelicaRandom_xorshift1024star = Random.xorshift1024star;

  function ModelicaStrings_length
    input String text;
    output Integer n;
  external "Cosimo" n = length(text);
  end ModelicaStrings_length;

  function ModelicaStrings_substring
    input String text;
    input Integer first;
    input Integer last;
    output String part;
  external "Cosimo" part = substring(text, first, last);
  end ModelicaStrings_substring;

  function ModelicaStrings_compare
    input String a;
    input String b;
    input Integer caseSensitive;
    output Integer order "1, 2, 3: a comes before b, is equal, comes after it";
  external "Cosimo" order = compare(a, b, caseSensitive);
  end ModelicaStrings_compare;

  function ModelicaStrings_hashString
    input String text;
    output Integer y;
  external "Cosimo" y = hash(text);
  end ModelicaStrings_hashString;

  function ModelicaStrings_skipWhiteSpace
    input String text;
    input Integer first;
    output Integer next;
  external "Cosimo" next = skipWhiteSpace(text, first);
  end ModelicaStrings_skipWhiteSpace;

  function ModelicaStrings_scanIdentifier
    input String text;
    input Integer first;
    output Integer next;
    output String token;
  external "Cosimo" scanIdentifier(text, first, next, token);
  end ModelicaStrings_scanIdentifier;

  function ModelicaStrings_scanInteger
    input String text;
    input Integer first;
    input Integer unsigned;
    output Integer next;
    output Integer token;
  external "Cosimo" scanInteger(text, first, unsigned, next, token);
  end ModelicaStrings_scanInteger;

  function ModelicaStrings_scanReal
    input String text;
    input Integer first;
    input Integer unsigned;
    output Integer next;
    output Real token;
  external "Cosimo" scanReal(text, first, unsigned, next, token);
  end ModelicaStrings_scanReal;

  function ModelicaStrings_scanString
    input String text;
    input Integer first;
    output Integer next;
    output String token;
  external "Cosimo" scanString(text, first, next, token);
  end ModelicaStrings_scanString;

end External;

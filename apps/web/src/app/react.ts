/** Loads React alone, without the interop code that `import()` of a CommonJS package would need. */
import 'react-dom/client';

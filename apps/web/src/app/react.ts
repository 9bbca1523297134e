/** React alone, without the translation that `import()` of a CommonJS package needs. */
import 'react-dom/client';

<?php
/**
 * Makes .mo and .l10n.php out of a .po file.
 *
 * @package Hub_Activation
 */

// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.DevelopmentFunctions -- runs in an author's shell, without WordPress.

namespace Hub_Activation\Translations;

'cli' === PHP_SAPI || exit;

/**
 * Parses a .po file: text => translation; untranslated and fuzzy ones are left out. The header has
 * the empty text.
 *
 * @param string $source The file.
 */
function read( string $source ): array {
	$words = array();
	foreach ( preg_split( '/\n\s*\n/', str_replace( "\r", '', $source ) ) as $entry ) {
		if ( preg_match( '/^#,.*fuzzy/m', $entry ) ) {
			continue;
		}
		$text = field( $entry, 'msgid' );
		$said = field( $entry, 'msgstr' );
		if ( null !== $text && null !== $said && '' !== $said ) {
			$words[ $text ] = $said;
		}
	}
	return $words;
}

/**
 * A field of an entry, its lines joined; null where it is not there.
 *
 * @param string $entry The entry.
 * @param string $name  The field.
 */
function field( string $entry, string $name ): ?string {
	if ( ! preg_match( '/^' . $name . ' ((?:"(?:[^"\\\\]|\\\\.)*"\s*)+)/m', $entry, $found ) ) {
		return null;
	}
	preg_match_all( '/"((?:[^"\\\\]|\\\\.)*)"/', $found[1], $lines );
	return stripcslashes( implode( '', $lines[1] ) );
}

/**
 * A .mo file (gettext's manual, "The Format of GNU MO Files").
 *
 * @param array $words Of read().
 */
function mo( array $words ): string {
	ksort( $words, SORT_STRING );
	$count   = count( $words );
	$start   = 28 + 16 * $count;
	$tables  = array( '', '' );
	$strings = '';
	foreach ( array( array_map( 'strval', array_keys( $words ) ), array_values( $words ) ) as $which => $list ) {
		foreach ( $list as $text ) {
			$tables[ $which ] .= pack( 'VV', strlen( $text ), $start + strlen( $strings ) );
			$strings          .= $text . "\0";
		}
	}
	return pack( 'V7', 0x950412de, 0, $count, 28, 28 + 8 * $count, 0, $start ) . $tables[0] . $tables[1] . $strings;
}

/**
 * The same for WordPress 6.5 and newer, which reads it faster.
 *
 * @param array  $words  Of read().
 * @param string $domain The text domain.
 */
function l10n( array $words, string $domain ): string {
	preg_match( '/^Language: (.*)$/m', $words[''] ?? '', $language );
	preg_match( '/^Plural-Forms: (.*)$/m', $words[''] ?? '', $plural );
	unset( $words[''] );
	$all = array(
		'domain'       => $domain,
		'plural-forms' => $plural[1] ?? '',
		'language'     => $language[1] ?? '',
		'messages'     => $words,
	);
	return "<?php\nreturn " . var_export( $all, true ) . ";\n";
}

/**
 * Compiles a .po file into a folder.
 *
 * @param string $file   The file.
 * @param string $folder The folder.
 * @param string $domain The text domain.
 */
function compile( string $file, string $folder, string $domain ): void {
	$words = read( file_get_contents( $file ) );
	$name  = $folder . '/' . basename( $file, '.po' );
	file_put_contents( "$name.mo", mo( $words ) );
	file_put_contents( "$name.l10n.php", l10n( $words, $domain ) );
}

<?php
/**
 * Compiles a .po file to .mo and .l10n.php.
 *
 * @package Hub_Activation
 */

// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.DevelopmentFunctions -- runs in an author's shell, without WordPress.

namespace Hub_Activation\Translations;

'cli' === PHP_SAPI || exit;

/**
 * Parses a .po file: translations by text. Leaves out untranslated and fuzzy entries. The header
 * has the empty text.
 *
 * @param string $source Content of the file.
 */
function read( string $source ): array {
	$translations = array();
	foreach ( preg_split( '/\n\s*\n/', str_replace( "\r", '', $source ) ) as $entry ) {
		if ( preg_match( '/^#,.*fuzzy/m', $entry ) ) {
			continue;
		}
		$text        = field( $entry, 'msgid' );
		$translation = field( $entry, 'msgstr' );
		if ( null !== $text && null !== $translation && '' !== $translation ) {
			$translations[ $text ] = $translation;
		}
	}
	return $translations;
}

/**
 * Returns a field of an entry with its lines joined; null if it is missing.
 *
 * @param string $entry The entry.
 * @param string $name  Name of the field.
 */
function field( string $entry, string $name ): ?string {
	if ( ! preg_match( '/^' . $name . ' ((?:"(?:[^"\\\\]|\\\\.)*"\s*)+)/m', $entry, $match ) ) {
		return null;
	}
	preg_match_all( '/"((?:[^"\\\\]|\\\\.)*)"/', $match[1], $lines );
	return stripcslashes( implode( '', $lines[1] ) );
}

/**
 * Returns the content of a .mo file (gettext's manual, "The Format of GNU MO Files").
 *
 * @param array $translations Result of read().
 */
function mo( array $translations ): string {
	ksort( $translations, SORT_STRING );
	$count   = count( $translations );
	$start   = 28 + 16 * $count;
	$tables  = array( '', '' );
	$strings = '';
	foreach ( array( array_map( 'strval', array_keys( $translations ) ), array_values( $translations ) ) as $which => $list ) {
		foreach ( $list as $text ) {
			$tables[ $which ] .= pack( 'VV', strlen( $text ), $start + strlen( $strings ) );
			$strings          .= $text . "\0";
		}
	}
	return pack( 'V7', 0x950412de, 0, $count, 28, 28 + 8 * $count, 0, $start ) . $tables[0] . $tables[1] . $strings;
}

/**
 * Returns the content of a .l10n.php file, which WordPress 6.5 and newer read faster.
 *
 * @param array  $translations Result of read().
 * @param string $domain       Text domain.
 */
function l10n( array $translations, string $domain ): string {
	preg_match( '/^Language: (.*)$/m', $translations[''] ?? '', $language );
	preg_match( '/^Plural-Forms: (.*)$/m', $translations[''] ?? '', $plural );
	unset( $translations[''] );
	$messages = array(
		'domain'       => $domain,
		'plural-forms' => $plural[1] ?? '',
		'language'     => $language[1] ?? '',
		'messages'     => $translations,
	);
	return "<?php\nreturn " . var_export( $messages, true ) . ";\n";
}

/**
 * Compiles a .po file into a folder.
 *
 * @param string $file   Path of the .po file.
 * @param string $folder Target folder.
 * @param string $domain Text domain.
 */
function compile( string $file, string $folder, string $domain ): void {
	$translations = read( file_get_contents( $file ) );
	$name         = $folder . '/' . basename( $file, '.po' );
	file_put_contents( "$name.mo", mo( $translations ) );
	file_put_contents( "$name.l10n.php", l10n( $translations, $domain ) );
}

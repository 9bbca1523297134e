<?php
/**
 * Writes languages/hub-activation.pot: `php wordpress/make-pot.php`.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Pot;

const FUNCTIONS = array( '__', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e' );

/**
 * Returns the texts of a file with their notes for translators.
 *
 * @param string $source PHP.
 */
function sentences( string $source ): array {
	$found = array();
	$note  = '';
	$ahead = array();
	foreach ( token_get_all( $source ) as $token ) {
		$id   = is_array( $token ) ? $token[0] : 0;
		$text = is_array( $token ) ? $token[1] : $token;
		if ( T_COMMENT === $id && false !== strpos( $text, 'translators:' ) ) {
			$note = trim( $text, "/* \t" );
		}
		if ( T_WHITESPACE === $id || T_COMMENT === $id ) {
			continue;
		}
		if ( T_CONSTANT_ENCAPSED_STRING === $id && array( true, '(' ) === $ahead ) {
			$found[ stripslashes( substr( $text, 1, -1 ) ) ] = $note;
			$note = '';
		}
		$ahead = '(' === $text && array( true ) === $ahead ? array( true, '(' ) : array( T_STRING === $id && in_array( $text, FUNCTIONS, true ) );
	}
	return $found;
}

/**
 * Returns the translation template of a folder.
 *
 * @param string $folder Folder of the client.
 */
function template( string $folder ): string {
	$entries = array();
	foreach ( array_merge( glob( "$folder/includes/*.php" ), glob( "$folder/includes/*/*.php" ), glob( "$folder/views/*.php" ) ) as $file ) {
		foreach ( sentences( file_get_contents( $file ) ) as $text => $note ) {
			$entry            = $entries[ $text ] ?? array( 'files' => array(), 'note' => '' );
			$entry['files'][] = substr( $file, strlen( $folder ) + 1 );
			$entry['note']    = '' === $note ? $entry['note'] : $note;
			$entries[ $text ] = $entry;
		}
	}
	$lines = "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: hub-activation\\n\"\n\"MIME-Version: 1.0\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n\"X-Domain: hub-activation\\n\"\n";
	foreach ( $entries as $text => $entry ) {
		$lines .= "\n" . ( '' === $entry['note'] ? '' : "#. {$entry['note']}\n" );
		$lines .= '#: ' . implode( ' ', $entry['files'] ) . "\n";
		$lines .= false === strpos( $text, '%' ) ? '' : "#, php-format\n";
		$lines .= 'msgid "' . addcslashes( $text, "\"\\\n" ) . "\"\nmsgstr \"\"\n";
	}
	return $lines;
}

if ( realpath( $_SERVER['SCRIPT_FILENAME'] ?? '' ) === __FILE__ ) {
	$folder = __DIR__ . '/hub-activation';
	file_put_contents( "$folder/languages/hub-activation.pot", template( $folder ) );
}

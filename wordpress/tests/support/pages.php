<?php
/**
 * Output functions of WordPress for tests.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Returns a text for HTML.
 *
 * @param string $text The text.
 */
function esc_html( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}

/**
 * Returns a text for an attribute.
 *
 * @param string $text The text.
 */
function esc_attr( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}

/**
 * Returns a text for a text area.
 *
 * @param string $text The text.
 */
function esc_textarea( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}

/**
 * Returns an address for HTML.
 *
 * @param string $url The address.
 */
function esc_url( string $url ): string {
	return htmlspecialchars( $url, ENT_QUOTES );
}

/**
 * Prints a text for HTML.
 *
 * @param string $text The text.
 */
function esc_html_e( string $text ): void {
	echo esc_html( $text ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by the function above.
}

/**
 * Prints a script.
 *
 * @param string $script The script.
 */
function wp_print_inline_script_tag( string $script ): void {
	echo '<script>' . $script . '</script>'; // phpcs:ignore WordPress.Security.EscapeOutput -- the client's own.
}

/**
 * Returns a value as JSON.
 *
 * @param mixed $value The value.
 */
function wp_json_encode( $value ): string {
	return (string) json_encode( $value );
}

/**
 * Returns the version of WordPress.
 */
function get_bloginfo(): string {
	return '6.8';
}

/**
 * Returns an address without a final slash.
 *
 * @param string $url The address.
 */
function untrailingslashit( string $url ): string {
	return rtrim( $url, '/' );
}

/**
 * Returns an address in wp-admin.
 *
 * @param string $path Path of the address.
 */
function admin_url( string $path ): string {
	return 'https://shop.example/wp-admin/' . $path;
}

/**
 * Returns the option `capable` of the test, true by default.
 */
function current_user_can(): bool {
	return Test_Options::$all['capable'] ?? true;
}

/**
 * Prints the field of a nonce.
 */
function wp_nonce_field(): void {
	echo '<input type="hidden" name="_wpnonce" value="n">';
}

/**
 * Returns the themes of the site: this theme, its child, and another theme.
 *
 * @return object[]
 */
function wp_get_themes(): array {
	$theme = static function ( string $template ): object {
		return new class( $template ) {

			/**
			 * Folder of the theme, or of its parent theme.
			 *
			 * @var string
			 */
			private $template;

			/**
			 * Creates a theme.
			 *
			 * @param string $template Folder of the theme, or of its parent theme.
			 */
			public function __construct( string $template ) {
				$this->template = $template;
			}

			/**
			 * Returns the folder of the theme, or of its parent theme.
			 */
			public function get_template(): string {
				return $this->template;
			}
		};
	};
	return array(
		'theme'       => $theme( 'theme' ),
		'theme-child' => $theme( 'theme' ),
		'other'       => $theme( 'other' ),
	);
}

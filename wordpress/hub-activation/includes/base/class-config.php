<?php
/**
 * Settings of the theme, and their overrides in wp-config.php.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Settings of a theme. Constants of wp-config.php override them, so that a deploy pipeline need not
 * change the theme.
 */
final class Config {

	/**
	 * Id of the item at the marketplace.
	 *
	 * @var int
	 */
	public $item_id;

	/**
	 * Origin of the hub: scheme, host and port.
	 *
	 * @var string
	 */
	public $hub_url;

	/**
	 * Name of the theme, for the screen.
	 *
	 * @var string
	 */
	public $theme;

	/**
	 * Version of the theme.
	 *
	 * @var string
	 */
	public $version;

	/**
	 * Capability that activating requires.
	 *
	 * @var string
	 */
	public $capability;

	/**
	 * File with the public keys of the hub, for sites that cannot fetch them; empty for none.
	 *
	 * @var string
	 */
	public $keys_file;

	/**
	 * Public key of the publisher, hex: only releases signed with it are installed. Empty if the
	 * theme bundles no key.
	 *
	 * @var string
	 */
	public $release_key;

	/**
	 * Folder name of the theme in the publisher's zips and signatures.
	 *
	 * @var string
	 */
	public $release_slug;

	/**
	 * Folder of the theme that updates are for; empty for the active theme.
	 *
	 * @var string
	 */
	public $stylesheet;

	/**
	 * Main file of the plugin if the item is a plugin; empty for a theme.
	 *
	 * @var string
	 */
	public $plugin;

	/**
	 * True if the client shows its screen and notices.
	 *
	 * @var bool
	 */
	public $has_screen;

	/**
	 * Title of the screen and of its menu entry; empty for the default.
	 *
	 * @var string
	 */
	public $title;

	/**
	 * Address of a picture for the head of the screen; empty for none.
	 *
	 * @var string
	 */
	public $logo;

	/**
	 * Texts that replace texts of the client, by their keys.
	 *
	 * @var string[]
	 */
	public $words;

	/**
	 * Plugins that the theme names, by their folders: `name`, and `required` if the theme requires
	 * the plugin.
	 *
	 * @var array[]
	 */
	public $plugins;

	/**
	 * Addresses for support and its renewal; the default is the dashboard of the hub.
	 *
	 * @var string[]
	 */
	public $links;

	/**
	 * True to store a purchase code after an activation with it.
	 *
	 * @var bool
	 */
	public $store_purchase_code;

	/**
	 * True to receive beta versions.
	 *
	 * @var bool
	 */
	public $beta;

	/**
	 * True if a key was configured, because an unreadable key must not count as no key.
	 *
	 * @var bool
	 */
	private $has_release_key;

	/**
	 * Reads the settings that the theme passed to Client::boot().
	 *
	 * @param array $settings Settings, see README.md.
	 */
	public function __construct( array $settings ) {
		$this->item_id   = (int) self::defined_or( 'HUB_ACTIVATION_ITEM_ID', $settings['item_id'] ?? 0 );
		$this->hub_url   = self::origin( (string) self::defined_or( 'HUB_ACTIVATION_URL', $settings['hub_url'] ?? '' ) );
		$this->keys_file = (string) self::defined_or( 'HUB_ACTIVATION_KEYS_FILE', $settings['keys_file'] ?? '' );
		$this->read_release( $settings );
		$this->read_looks( $settings );
		$this->stylesheet          = (string) ( $settings['stylesheet'] ?? '' );
		$this->plugin              = (string) ( $settings['plugin'] ?? '' );
		$this->version             = (string) ( $settings['version'] ?? $this->installed_version() );
		$this->capability          = (string) ( $settings['capability'] ?? 'switch_themes' );
		$this->store_purchase_code = ! empty( $settings['store_purchase_code'] );
		$this->beta                = (bool) self::defined_or( 'HUB_ACTIVATION_BETA', $settings['beta'] ?? false );
	}

	/**
	 * Reads the key that must sign releases.
	 *
	 * @param array $settings Settings, see README.md.
	 */
	private function read_release( array $settings ): void {
		$key                   = self::defined_or( 'HUB_ACTIVATION_RELEASE_KEY', $settings['release_key'] ?? '' );
		$this->has_release_key = defined( 'HUB_ACTIVATION_RELEASE_KEY' ) || array_key_exists( 'release_key', $settings );
		$this->release_key     = is_string( $key ) ? trim( $key ) : '';
		$this->release_slug    = (string) ( $settings['release_slug'] ?? '' );
	}

	/**
	 * Reads the settings for the appearance of the client.
	 *
	 * @param array $settings Settings, see README.md.
	 */
	private function read_looks( array $settings ): void {
		$this->theme      = (string) ( $settings['theme'] ?? '' );
		$this->has_screen = false !== ( $settings['screen'] ?? true );
		$this->title      = (string) ( $settings['title'] ?? '' );
		$this->logo       = (string) ( $settings['logo'] ?? '' );
		$this->plugins    = array_filter( (array) ( $settings['plugins'] ?? array() ), 'is_array' );
		$this->links      = array(
			'support' => (string) ( $settings['support_url'] ?? $this->hub_url . '/dashboard' ),
			'renewal' => (string) ( $settings['renewal_url'] ?? $this->hub_url . '/dashboard' ),
		);
		$this->words      = array_filter( (array) ( $settings['words'] ?? array() ), 'is_string' );
	}

	/**
	 * Returns the version from the header of the theme or plugin, so that only the header has it.
	 */
	private function installed_version(): string {
		return '' === $this->plugin
			? (string) wp_get_theme( $this->folder() )->get( 'Version' )
			: get_file_data( $this->plugin, array( 'version' => 'Version' ) )['version'];
	}

	/**
	 * Returns the folder of the theme that updates are for.
	 */
	public function folder(): string {
		return '' === $this->stylesheet ? get_template() : $this->stylesheet;
	}

	/**
	 * Returns true if the client must do nothing: no screen, no notice, no call.
	 */
	public static function is_disabled(): bool {
		return (bool) self::defined_or( 'HUB_ACTIVATION_DISABLED', false );
	}

	/**
	 * Returns the certificate that a deploy pipeline configured as text or as the path of a file;
	 * empty for none.
	 */
	public static function deployed_certificate(): string {
		$configured = (string) self::defined_or( 'HUB_ACTIVATION_CERTIFICATE', '' );
		// A certificate is longer than a path may be, and is_file() would report an error.
		return strlen( $configured ) < 500 && is_file( $configured ) ? Files::read( $configured ) : $configured;
	}

	/**
	 * Returns the fault of the settings, for the developer of the theme; empty if there is none.
	 */
	public function problem(): string {
		if ( $this->item_id < 1 ) {
			return 'item_id must be the ID of the theme on the marketplace.';
		}
		if ( '' === $this->hub_url ) {
			return 'hub_url must be the https:// address of the hub; http:// is for local names only.';
		}
		if ( $this->has_release_key && ! Signature::is_key( $this->release_key ) ) {
			return 'release_key must be the public key of `hub release keygen`: 64 characters of 0-9 and a-f.';
		}
		if ( $this->has_release_key && '' === $this->release_slug ) {
			return 'release_slug must be the folder of the theme in your zips; release_key needs it.';
		}
		return '' === $this->theme ? 'theme must be the name of the theme.' : '';
	}

	/**
	 * Returns the value of a constant of wp-config.php, or else the setting of the theme.
	 *
	 * @param string $name    Name of the constant.
	 * @param mixed  $setting Setting of the theme.
	 * @return mixed
	 */
	private static function defined_or( string $name, $setting ) {
		return defined( $name ) ? constant( $name ) : $setting;
	}

	/**
	 * Returns the origin of a web address; empty if it is not safe to send secrets there.
	 *
	 * @param string $url Web address.
	 */
	public static function origin( string $url ): string {
		$parts  = parse_url( trim( $url ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- pure, and PHP 7.4 and newer agree.
		$scheme = strtolower( $parts['scheme'] ?? '' );
		$host   = strtolower( $parts['host'] ?? '' );
		if ( '' === $host || isset( $parts['user'] ) ) {
			return '';
		}
		if ( 'https' !== $scheme && ( 'http' !== $scheme || ! self::is_local( $host ) ) ) {
			return '';
		}
		$standard = 'https' === $scheme ? 443 : 80;
		$port     = $parts['port'] ?? $standard;
		return $scheme . '://' . $host . ( $port === $standard ? '' : ':' . $port );
	}

	/**
	 * Returns true if requests to this host do not cross the internet.
	 *
	 * @param string $host Host in lower case.
	 */
	private static function is_local( string $host ): bool {
		$address = trim( $host, '[]' );
		if ( false !== filter_var( $address, FILTER_VALIDATE_IP ) ) {
			return false === filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
		}
		return 1 === preg_match( '/(?:^|\.)(?:localhost|test|local|internal)$/', $host );
	}
}
